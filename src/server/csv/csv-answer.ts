import { dayWriter } from '../../rules/dates.ts';
import { streamAnswer } from '../http/endpoint/stream-answer.ts';
import { byteOrderMark, csvLine } from '../../rules/csv-text.ts';
import { type Cells, xlsxParts } from './xlsx.ts';

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
