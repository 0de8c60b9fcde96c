import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { startProgram } from '../files/bounded-process.ts';
import type { CsvRow } from './csv-reader.ts';

const limits = { milliseconds: 60_000, megabytes: 640 };
const rowsAtOnce = 100;

/** The rows of the first sheet of a workbook that is not hidden; null if it cannot be read. They are kept beside the file. */
export async function openWorkbook(path: string): Promise<(() => AsyncGenerator<CsvRow[]>) | null> {
  const target = `${path}.rows`;
  const child = startProgram(import.meta, 'unpack-workbook', [path, target], limits);
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const said = await text(child.stdout);
  const [code] = await ended;
  return code === 0 && said ? () => storedRows(target) : null;
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
