import { zipSync } from 'fflate';

/** A file as sellers have them, and what an import makes of it in an empty shop. */
export interface CorpusFile {
  name: string;
  bytes: string | Uint8Array;
  /** The seller's choices, as in the address. */
  choices?: Record<string, string>;
  /** The code of the refusal; nothing is changed then. */
  problem?: string;
  format?: string;
  encoding?: string;
  /** Rows with an error: the line and what is wrong. */
  errors?: Record<number, string>;
  /** Some columns of the books that are added, in the order of the file. */
  books?: Record<string, string | number>[];
}

export const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

/** Windows-1256, which Node reads but does not write. */
export function arabicBytes(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 63);
}

export const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

export const part = (xml: string) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook as Excel writes it: texts are shared, cells have references, empty ones are left out. */
export function workbook(rows: (string | number | boolean | null)[][], extra = {}): Uint8Array {
  const texts: string[] = [];
  const letter = (index: number) => String.fromCharCode(65 + index);
  const cell = (value: string | number | boolean | null, row: number, index: number) => {
    const at = `r="${letter(index)}${row + 1}"`;
    if (value === null) return '';
    if (typeof value === 'number') return `<c ${at} s="1"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c ${at} t="b"><v>${Number(value)}</v></c>`;
    texts.push(value);
    return `<c ${at} t="s"><v>${texts.length - 1}</v></c>`;
  };
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}" spans="1:9">${cells.map((one, at) => cell(one, row, at)).join('')}</row>`,
    )
    .join('');
  return zipSync({
    '[Content_Types].xml': part('<Types/>'),
    'xl/workbook.xml': part(
      `<workbook ${ns} ${relations}><sheets><sheet name="old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="كتب" sheetId="2" r:id="rId7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/><Relationship Id="rId7" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet ${ns}><sheetData/></worksheet>`),
    'xl/worksheets/sheet2.xml': part(
      `<worksheet ${ns}><dimension ref="A1"/><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': part(
      `<sst ${ns}>${texts.map((text) => `<si><r><t xml:space="preserve">${xml(text.slice(0, 3))}</t></r><r><rPr/><t xml:space="preserve">${xml(text.slice(3))}</t></r></si>`).join('')}</sst>`,
    ),
    ...extra,
  });
}
