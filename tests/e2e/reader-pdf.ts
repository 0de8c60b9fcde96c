import { deflateSync } from 'node:zlib';

interface TestPdf {
  pages: number;
  /** Bound on the right, by the file's own word. */
  rightBound?: boolean;
  /** A chapter begins at each of these pages. */
  chapters?: number[];
  /** The first pages are numbered i, ii, iii … */
  roman?: number;
  /** Bytes of streams between the pages, which none of them needs. */
  ballast?: number;
  /** Further entries of the catalogue, e.g. a script that the file wants to run. */
  catalogue?: string;
  /** Links of the first page by their actions. */
  links?: string[];
  /** With a password that nobody knows. */
  locked?: boolean;
}

const locked = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>>>/ID[<01><01>]`;

/** A PDF of numbered pages, each with its number in large letters. */
export function makePdf({
  pages,
  rightBound,
  chapters = [],
  roman = 0,
  ballast = 0,
  ...rest
}: TestPdf): Buffer {
  const { catalogue = '', links = [] } = rest;
  const bodies: Buffer[] = [];
  const add = (body: string | Buffer) => bodies.push(Buffer.from(body));
  const stream = (content: Buffer, entries = '') =>
    Buffer.concat([
      Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);
  // 1 the catalogue, 2 the tree of pages, 3 the font, 4 the outline, then a page, its content and its ballast each, then chapters.
  const perPage = ballast > 0 ? 3 : 2;
  const pageAt = (page: number) => 5 + (page - 1) * perPage;
  const chapterAt = (index: number) => 5 + pages * perPage + index;
  add(
    `<</Type/Catalog/Pages 2 0 R${chapters.length > 0 ? '/Outlines 4 0 R' : ''}${
      rightBound ? '/ViewerPreferences<</Direction/R2L>>' : ''
    }${roman > 0 ? `/PageLabels<</Nums[0<</S/r>>${roman}<</S/D>>]>>` : ''}${catalogue}>>`,
  );
  const kids = Array.from({ length: pages }, (_, at) => `${pageAt(at + 1)} 0 R`);
  add(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const last = chapters.length - 1;
  add(
    chapters.length > 0
      ? `<</First ${chapterAt(0)} 0 R/Last ${chapterAt(last)} 0 R/Count ${chapters.length}>>`
      : '<<>>',
  );
  for (let page = 1; page <= pages; page++) {
    const annotations = page === 1 ? links.map((action, at) => link(action, at)).join('') : '';
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 3 0 R>>>>/Contents ${pageAt(page) + 1} 0 R/Annots[${annotations}]>>`,
    );
    const words = `BT /F 48 Tf 60 480 Td (Page ${page}) Tj /F 16 Tf 0 -60 Td (The heart of the matter, leaf ${page}.) Tj ET`;
    add(stream(deflateSync(words), '/Filter/FlateDecode'));
    if (ballast > 0) add(stream(Buffer.alloc(Math.ceil(ballast / pages), 'warraq ')));
  }
  for (const [index, page] of chapters.entries()) {
    const next = index < last ? `/Next ${chapterAt(index + 1)} 0 R` : '';
    const previous = index > 0 ? `/Prev ${chapterAt(index - 1)} 0 R` : '';
    add(`<</Title(Chapter ${index + 1})/Parent 4 0 R${next}${previous}/Dest[${pageAt(page)} 0 R/Fit]>>`);
  }
  return assemble(bodies, rest.locked ? locked : '');
}

function link(action: string, at: number): string {
  const bottom = 300 - at * 40;
  return `<</Type/Annot/Subtype/Link/Rect[60 ${bottom} 260 ${bottom + 30}]/A ${action}>>`;
}

function assemble(bodies: Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]!.length;
  const offsets = bodies.map((body, index) => {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    const offset = at;
    parts.push(object);
    at += object.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
