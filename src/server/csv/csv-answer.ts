import { dayWriter } from '../../rules/dates.ts';
import { streamAnswer } from '../http/endpoint/stream-answer.ts';
import { byteOrderMark, csvLine } from './csv-text.ts';

/** A CSV download, streamed page by page from the database. */
export function csvAnswer(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<string[][]>,
): Response {
  return streamAnswer(csvText(columns, pages), name, 'text/csv');
}

async function* csvText(columns: readonly string[], pages: AsyncIterable<string[][]>) {
  yield byteOrderMark + csvLine(columns);
  for await (const page of pages) yield page.map(csvLine).join('');
}

/** For example books-2026-01-31.csv. */
export function datedName(noun: string, now: number, zone: string): string {
  return `${noun}-${dayWriter(zone)(now)}.csv`;
}
