import { deflateSync, inflateSync } from 'node:zlib';
import { leanFont } from './lean-font.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const pack = (data: Buffer) => deflateSync(data, { level: 9 });

/** Reads the objects of a PDF through its cross-reference table. */
function readObjects(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const table = [...text.slice(start).matchAll(/^(\d{10}) \d{5} ([nf])/gm)];
  const places = table.flatMap(([, offset, kind], number) =>
    kind === 'n' ? [{ number, offset: Number(offset) }] : [],
  );
  const ends = [...places.map(({ offset }) => offset), start].toSorted((a, b) => a - b);
  const objects = places.map(({ number, offset }) => {
    const end = ends.find((next) => next > offset) ?? start;
    const body = text
      .slice(offset, end)
      .replace(/^\d+ \d+ obj\s/, '')
      .replace(/\s*endobj\s*$/, '');
    return { number, body };
  });
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text)?.[1] ?? '';
  const entry = (key: string) => new RegExp(`/${key} \\d+ 0 R`).exec(trailer)?.[0] ?? '';
  return { objects, links: `${entry('Root')} ${entry('Info')}` };
}

function leanStream(body: string): Buffer {
  const split = body.indexOf('stream\n');
  const head = body.slice(0, split);
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const packed = latin(body.slice(split + 7, split + 7 + length));
  if (!head.includes('/FlateDecode')) return latin(body);
  const data = head.includes('/Length1') ? leanFont(inflateSync(packed)) : inflateSync(packed);
  const smaller = pack(data);
  const dictionary = head
    .replace(/\/Length1 \d+/, `/Length1 ${data.length}`)
    .replace(/\/Length \d+/, `/Length ${smaller.length}`);
  return Buffer.concat([latin(`${dictionary}stream\n`), smaller, latin('\nendstream')]);
}

/** Replaces dates and program names, so that every run makes the same bytes. */
const withoutMetadata = (body: string) =>
  body
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}[^)]*/g, "$120260101000000+00'00'")
    .replace(/\/(Creator|Producer) \((?:\\.|[^\\)])*\)/g, '/$1 (Warraq)');

/** Rewrites a printed PDF with the same pages: smaller fonts, small objects in one compressed stream, no dates. */
export function leanPdf(pdf: Buffer): Buffer {
  const { objects, links } = readObjects(pdf);
  const parts = [latin('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n')];
  const size = Math.max(...objects.map(({ number }) => number)) + 3;
  const table = Buffer.alloc(6 * size);
  let at = parts[0]?.length ?? 0;
  const locate = (number: number, kind: number, place: number, index: number) => {
    table.writeUInt8(kind, number * 6);
    table.writeUIntBE(place, number * 6 + 1, 3);
    table.writeUInt16BE(index, number * 6 + 4);
  };
  const add = (number: number, body: Buffer) => {
    const whole = Buffer.concat([latin(`${number} 0 obj\n`), body, latin('\nendobj\n')]);
    locate(number, 1, at, 0);
    parts.push(whole);
    at += whole.length;
  };

  const [packNumber, tableNumber] = [size - 2, size - 1];
  const index: string[] = [];
  let bodies = '';
  for (const { number, body } of objects) {
    if (/>>\s*stream\n/.test(body)) add(number, leanStream(body));
    else {
      locate(number, 2, packNumber, index.length);
      index.push(`${number} ${bodies.length}`);
      bodies += `${withoutMetadata(body)}\n`;
    }
  }
  const head = `${index.join(' ')}\n`;
  const together = pack(latin(head + bodies));
  const packHead = `<</Type /ObjStm /N ${index.length} /First ${head.length} /Filter /FlateDecode /Length ${together.length}>> stream\n`;
  add(packNumber, Buffer.concat([latin(packHead), together, latin('\nendstream')]));

  const tableAt = at;
  locate(tableNumber, 1, tableAt, 0);
  table.writeUInt16BE(65535, 4);
  const packedTable = pack(table);
  const tableHead = `<</Type /XRef /Size ${size} /W [1 3 2] ${links} /Filter /FlateDecode /Length ${packedTable.length}>> stream\n`;
  add(tableNumber, Buffer.concat([latin(tableHead), packedTable, latin('\nendstream')]));
  parts.push(latin(`startxref\n${tableAt}\n%%EOF\n`));
  return Buffer.concat(parts);
}
