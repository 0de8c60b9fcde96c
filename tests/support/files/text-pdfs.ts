/** Letters drawn one after another. Each is a glyph of the font; a ligature is one glyph of several letters. */
export interface Run {
  glyphs: readonly string[];
  x: number;
  y: number;
  size?: number;
  /** Drawn from right to left, as OCR programs write invisible Arabic text. */
  mirrored?: boolean;
  /** What the glyphs mean together, whatever the font says. */
  actual?: string;
}

export const pageSize = { width: 420, height: 600 };
const isMark = (text: string) => /^\p{M}+$/u.test(text.normalize('NFKC').trim());
const widthOf = (glyph: string) => (glyph === ' ' ? 250 : isMark(glyph) ? 0 : 500);

/** The width of some glyphs in points. */
export function runWidth(glyphs: readonly string[], size = 12): number {
  return (glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0) * size) / 1000;
}

/** A PDF with these pages of text, in a font that says which letters its glyphs mean. */
export function textPdf(pages: readonly (readonly Run[])[], catalog = ''): Uint8Array<ArrayBuffer> {
  const glyphs = [...new Set(pages.flat().flatMap((run) => run.glyphs))];
  const code = (glyph: string) => (glyphs.indexOf(glyph) + 1).toString(16).padStart(4, '0');
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const mapping = glyphs.map((glyph) => `<${code(glyph)}> <${utf16(glyph)}>`);
  const blocks = Array.from({ length: Math.ceil(mapping.length / 100) }, (_, index) =>
    mapping.slice(index * 100, index * 100 + 100),
  );
  const unicode = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap end end',
  ].join('\n');
  const widths = glyphs.map((glyph, index) => `${index + 1} [${widthOf(glyph)}]`).join(' ');
  const contents = pages.map((runs) =>
    runs
      .map(({ glyphs: drawn, x, y, size = 12, mirrored, actual }) => {
        const matrix = `${mirrored ? -1 : 1} 0 0 1 ${x} ${pageSize.height - y}`;
        const shown = `BT /F ${size} Tf ${matrix} Tm <${drawn.map(code).join('')}> Tj ET`;
        return actual ? `/Span << /ActualText <feff${utf16(actual)}> >> BDC ${shown} EMC` : shown;
      })
      .join('\n'),
  );
  const first = 7;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return pdfFile([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 /W [${widths}] >>`,
    '<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream(unicode),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
      stream(content),
    ]),
  ]);
}

export function stream(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** A file of these objects, numbered from 1. The first is the catalog. */
export function pdfFile(objects: readonly (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Letters in the order in which they are seen from left to right; numbers and Latin words keep their order. */
export function visual(text: string): string[] {
  const runs = text.match(/[a-z\d٠-٩]+|\P{M}\p{M}*/giu) ?? [];
  return runs.toReversed().flatMap((run) => {
    const letters = Array.from(run);
    return /^[a-z\d٠-٩]/i.test(run) ? letters : letters.toReversed();
  });
}

/** A line that ends at the right margin, as most programs write Arabic: in the order in which it is seen. */
export function line(text: string, y: number, { right = 380, size = 12 } = {}): Run {
  const glyphs = visual(text);
  return { glyphs, x: right - runWidth(glyphs, size), y, size };
}
