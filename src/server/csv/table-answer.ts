import { dayWriter } from '../../rules/dates.ts';
import { streamAnswer } from '../http/endpoint/stream-answer.ts';
import { byteOrderMark, csvLine } from '../../rules/csv-text.ts';
import { Zip, ZipDeflate } from 'fflate';

/** A CSV download, streamed page by page from the database. */
export function csvAnswer(name: string, columns: readonly string[], pages: AsyncIterable<Cells[]>): Response {
  return streamAnswer(csvText(columns, pages), `${name}.csv`, 'text/csv; charset=utf-8');
}

async function* csvText(columns: readonly string[], pages: AsyncIterable<Cells[]>) {
  yield byteOrderMark + csvLine(columns);
  for await (const page of pages) yield page.map((cells) => csvLine(cells.map(String))).join('');
}

/** The same as a workbook. */
export function xlsxAnswer(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<Cells[]>,
): Response {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return streamAnswer(xlsxParts(columns, pages), `${name}.xlsx`, type);
}

/** For example books-2026-01-31. */
export function datedName(noun: string, now: number, zone: string): string {
  return `${noun}-${dayWriter(zone)(now)}`;
}

/** A row of a table. Numbers are numbers in a workbook; a CSV file has texts alone. */
export type Cells = readonly (string | number)[];

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const ofPackage = `${formats}/package/2006`;
const ofBook = `${formats}/officeDocument/2006/relationships`;
const ofSheet = `${formats}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (type: string, target: string) =>
  `${head}<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="r1" Type="${ofBook}/${type}" Target="${target}"/></Relationships>`;

/** The parts of a workbook (ECMA-376) beside its one sheet. */
const parts: [name: string, text: string][] = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${ofSheet}" xmlns:r="${ofBook}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
];

/** A workbook of one table, made while it is read. Text stays text, so that no cell is run as a formula. */
export function xlsxParts(
  columns: readonly string[],
  pages: AsyncIterable<Cells[]>,
): AsyncIterable<Uint8Array> {
  const files = parts.map(([name, text]): [string, Iterable<string>] => [name, [text]]);
  return zipped([...files, ['xl/worksheets/sheet1.xml', sheet(columns, pages)]]);
}

async function* sheet(columns: readonly string[], pages: AsyncIterable<Cells[]>) {
  yield `${head}<worksheet xmlns="${ofSheet}"><sheetData>${row(columns)}`;
  for await (const page of pages) yield page.map(row).join('');
  yield '</sheetData></worksheet>';
}

const row = (cells: Cells) => `<row>${cells.map(cell).join('')}</row>`;

function cell(value: string | number): string {
  if (value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

// XML has no form for these.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xmlText(text: string): string {
  const clean = text.toWellFormed().replaceAll(unwritable, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A ZIP archive, of which the reader has taken all that was packed before more is. */
async function* zipped(files: [name: string, parts: Iterable<string> | AsyncIterable<string>][]) {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    packed.push(data);
  });
  for (const [name, texts] of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of texts) {
      file.push(Buffer.from(text));
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed;
}
