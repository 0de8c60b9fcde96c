import { join } from 'node:path';
import type { Currency } from '../../rules/money.ts';
import { csvAnswer, datedName } from '../csv/csv-answer.ts';
import type { Db } from '../db/database.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { ReadShop } from '../shop/shop-state.ts';
import { allBooks } from './book-bulk-queries.ts';
import { csvCells, csvColumns } from './csv-columns.ts';
import { latestImport } from './import-queries.ts';
import { importSent, planSent, storeSent } from './import-run.ts';

// A file may fill 100 MB of the disk while it is read.
const semaphore = new Semaphore(1, 5, 'imports');

export interface BookFileDeps {
  db: Db;
  now: () => number;
  dataDir: string;
  readShop: ReadShop;
}

/** Export and import of the catalogue as a CSV file. */
export function bookFileApi({
  db,
  now,
  dataDir,
  readShop,
}: BookFileDeps): Handlers<
  'GET /api/product/export' | 'POST /api/product/import' | 'GET /api/product/last-import'
> {
  return {
    async 'GET /api/product/export'() {
      const { currency, settings } = await readShop();
      return csvAnswer(datedName('books', now(), settings.timeZone), csvColumns, rowsOf(db, currency));
    },

    async 'POST /api/product/import'({ query: { dryRun }, c }) {
      if (!/^text\/(csv|plain)\b/i.test(c.req.header('content-type') ?? '')) throw new Problem('wrong-type');
      return semaphore.run(async () => {
        await using folder = await temporaryFolder(dataDir);
        const sent = await storeSent(c.req.raw.body, join(folder.path, 'books.csv'));
        const read = dryRun ? planSent : importSent;
        const { counts, rows } = await read({ db, now }, sent);
        return { message: dryRun ? 'Nothing has been changed yet' : 'Books Imported', counts, rows };
      });
    },

    async 'GET /api/product/last-import'() {
      const last = await latestImport(db.sql);
      if (!last) return { last: null };
      const stopped = last.line > 0 ? ('stopped' as const) : ('failed' as const);
      const { state, active, line, lines, added, changed, updatedAt } = last;
      return {
        last: {
          state: active === 1 ? ('running' as const) : state === 'done' ? ('done' as const) : stopped,
          part: lines === 0 ? 0 : line / lines,
          added,
          changed,
          updatedAt: new Date(updatedAt).toISOString(),
        },
      };
    },
  };
}

async function* rowsOf(db: Db, currency: Currency): AsyncGenerator<string[][]> {
  for await (const books of allBooks(db)) yield books.map((book) => csvCells(book, currency));
}
