import { createReadStream } from 'node:fs';
import { readHead } from '../db/local-disk.ts';
import { type CsvRow, readCsv, textOf } from './csv-reader.ts';
import { createInterface } from 'node:readline';
import { runProgram } from '../files/bounded-process.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252';

/** A table in a file, as spreadsheets and shops write it. */
export interface TableFile {
  kind: 'csv' | 'xlsx';
  encoding: Encoding;
  rows: () => AsyncGenerator<CsvRow[]>;
}

const headBytes = 256 * 1024;

/** Null for a file that is neither text nor a workbook. */
export async function openTable(path: string): Promise<TableFile | null> {
  const head = await readHead(path, headBytes);
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const rows = await openWorkbook(path);
    return rows && { kind: 'xlsx', encoding: 'utf-8', rows };
  }
  const encoding = await encodingOf(head, path);
  return encoding && { kind: 'csv', encoding, rows: () => withoutHint(path, encoding) };
}

/** Without the line `sep=;` that tells Excel the separator. */
async function* withoutHint(path: string, encoding: Encoding): AsyncGenerator<CsvRow[]> {
  let isFirst = true;
  for await (const rows of readCsv(textOf(createReadStream(path), encoding))) {
    yield isFirst && /^sep=/i.test(rows[0]?.cells[0] ?? '') ? rows.slice(1) : rows;
    isFirst = false;
  }
}

async function encodingOf(head: Buffer, path: string): Promise<Encoding | null> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  let controls = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2]!++;
    else if (byte < 9 || (byte > 13 && byte < 32)) controls++;
  }
  const [many, few] = [head.length / 5, head.length / 50];
  if (zeros[1]! > many && zeros[0]! < few) return 'utf-16le';
  if (zeros[0]! > many && zeros[1]! < few) return 'utf-16be';
  if (zeros[0]! + zeros[1]! + controls > few) return null;
  if (await isUtf8(path)) return 'utf-8';
  // In Arabic text letters of the upper half stand side by side, in European text they stand alone.
  const runs = head.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  return runs.filter(({ length }) => length > 1).length * 2 > runs.length ? 'windows-1256' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  try {
    for await (const _ of textOf(createReadStream(path)));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const limits = { milliseconds: 60_000, megabytes: 640 };
const rowsAtOnce = 100;

/** The rows of the first sheet of a workbook that is not hidden; null if it cannot be read. They are kept beside the file. */
async function openWorkbook(path: string): Promise<(() => AsyncGenerator<CsvRow[]>) | null> {
  const target = `${path}.rows`;
  const isRead = await runProgram<object>(import.meta, 'unpack-workbook', [path, target], limits);
  return isRead && (() => storedRows(target));
}

async function* storedRows(path: string): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    rows.push(JSON.parse(line) as CsvRow);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
