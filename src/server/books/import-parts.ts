import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Db } from '../db/database.ts';
import type { PlannedRow } from './import-books.ts';
import { readPart, writePart } from './import-queries.ts';

const partLength = 1024 * 1024;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Stores the rows of an import in the database, compressed, so that another process can go on with it. */
export class RowStore {
  readonly #db: Db;
  #text = '';
  #part = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(rows: PlannedRow[]): Promise<void> {
    for (const row of rows) this.#text += `${JSON.stringify(row)}\n`;
    if (this.#text.length >= partLength) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#text === '') return;
    const packed = await pack(this.#text, { level: constants.Z_BEST_SPEED });
    await writePart(this.#db.sql, this.#part++, packed.toString('base64'));
    this.#text = '';
  }
}

/** Calls `work` with so many of the stored rows at a time. */
export async function eachRows(
  db: Db,
  rowsAtOnce: number,
  isWanted: (row: PlannedRow) => boolean,
  work: (rows: PlannedRow[]) => Promise<unknown>,
): Promise<void> {
  let batch: PlannedRow[] = [];
  for (let part = 0; ; part++) {
    const content = await readPart(db.sql, part);
    if (content === undefined) break;
    const lines = (await unpack(Buffer.from(content, 'base64'))).toString().trimEnd().split('\n');
    for (const line of lines) {
      const row = JSON.parse(line) as PlannedRow;
      if (!isWanted(row)) continue;
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      await work(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await work(batch);
}
