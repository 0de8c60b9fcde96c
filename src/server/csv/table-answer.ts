import { dayWriter } from '../../rules/dates.ts';
import { streamAnswer } from '../http/endpoint/stream-answer.ts';
import { byteOrderMark, csvLine } from '../../rules/csv-text.ts';

/** A CSV download, streamed page by page from the database. */
export function csvAnswer(name: string, columns: readonly string[], pages: AsyncIterable<Cells[]>): Response {
  return streamAnswer(csvText(columns, pages), `${name}.csv`, 'text/csv; charset=utf-8');
}

async function* csvText(columns: readonly string[], pages: AsyncIterable<Cells[]>) {
  yield byteOrderMark + csvLine(columns);
  for await (const page of pages) yield page.map((cells) => csvLine(cells.map(String))).join('');
}

/** For example books-2026-01-31. */
export function datedName(noun: string, now: number, zone: string): string {
  return `${noun}-${dayWriter(zone)(now)}`;
}

export type Cells = readonly (string | number)[];
