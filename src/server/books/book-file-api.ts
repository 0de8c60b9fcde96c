import type { Context } from 'hono';
import { csvAnswer, datedName } from '../csv/csv-answer.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint-call.ts';
import { Turns } from '../http/protection/semaphore.ts';
import { allBooks } from './book-bulk-queries.ts';
import { bookCells, bookColumns } from './book-columns.ts';
import { planImport, runImport } from './import-books.ts';

// A file may hold 100 megabytes while it is read.
const turns = new Turns(1, 5, 'imports');

/** The catalogue as a file, out and in. */
export function bookFileApi(
  db: Db,
  now: () => number,
): Handlers<'GET /api/product/export' | 'POST /api/product/import'> {
  return {
    async 'GET /api/product/export'() {
      return csvAnswer(datedName('books', now()), bookColumns, rowsOf(db));
    },

    'POST /api/product/import': ({ query: { dryRun }, c }) =>
      turns.run(async () => {
        const file = await fileOf(c);
        const { counts, rows } = await (dryRun ? planImport : runImport)(db, file, now());
        return { message: dryRun ? 'Nothing has been changed yet' : 'Books Imported', counts, rows };
      }),
  };
}

async function* rowsOf(db: Db): AsyncGenerator<string[][]> {
  for await (const books of allBooks(db)) yield books.map(bookCells);
}

async function fileOf(c: Context): Promise<Uint8Array> {
  if (!/^text\/(csv|plain)\b/i.test(c.req.header('content-type') ?? '')) throw new Problem('wrong-type');
  return new Uint8Array(await c.req.arrayBuffer());
}
