import { join } from 'node:path';
import type { Currency } from '../../rules/money.ts';
import { csvAnswer, datedName, xlsxAnswer } from '../csv/table-answer.ts';
import type { Db } from '../db/database.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { ShopDeps } from '../shop/shop-deps.ts';
import { allBooks } from '../catalogue/book-bulk-queries.ts';
import { csvCells, csvColumns } from './csv-columns.ts';
import { templateHeading } from './import-headings.ts';
import { formerImports, latestImport } from './import-queries.ts';
import type { ImportStateRow } from '../catalogue/book-rows.ts';
import { importSent, planSent, storeSent, undoImport } from './import-run.ts';
import { pictureCounts } from './picture-queries.ts';

// A file may fill 100 MB of the disk while it is read.
const semaphore = new Semaphore(1, 5, 'imports');
const listed = 20;

/** Export and import of the catalogue as a file. */
export function bookFileApi({ db, now, dataDir, readShop }: ShopDeps) {
  return {
    async 'GET /api/product/export'() {
      const { currency, settings } = await readShop();
      return csvAnswer(datedName('books', now(), settings.timeZone), csvColumns, rowsOf(db, currency));
    },

    async 'GET /api/product/template'({ query: { lang } }) {
      const headings = csvColumns
        .filter((column) => !['_id', 'copiesAsOf', 'archived'].includes(column))
        .map((column) => templateHeading(column, lang));
      return xlsxAnswer('books', headings, (async function* () {})());
    },

    async 'POST /api/product/import'({ query, c }) {
      if (!/^text\/(csv|plain)\b/i.test(c.req.header('content-type') ?? '')) throw new Problem('wrong-type');
      return semaphore.run(async () => {
        await using folder = await temporaryFolder(dataDir);
        const sent = await storeSent(c.req.raw.body, join(folder.path, 'books'));
        const read = query.dryRun ? planSent : importSent;
        const { file, matches, report } = await read({ db, now }, sent, query);
        const { counts, existing, rows } = report;
        const message = query.dryRun ? 'Nothing has been changed yet' : 'Books Imported';
        return { message, file, counts, existing, matches, rows };
      });
    },

    async 'GET /api/product/last-import'() {
      const [last, former] = await Promise.all([latestImport(db.sql), formerImports(db.sql, listed)]);
      const all = last ? [last, ...former] : former;
      const ids = all.map(({ id }) => id);
      const pictures = await pictureCounts(db.sql, ids);
      const onWire = (row: ImportStateRow) => {
        const count = (state: string) =>
          pictures.find((one) => one.batch === row.id && one.state === state)?.count ?? 0;
        return {
          ...importOnWire(row),
          pictures: { waiting: count('waiting'), done: count('done'), failed: count('failed') },
        };
      };
      return { last: last ? onWire(last) : null, imports: former.map(onWire) };
    },

    async 'POST /api/product/undo-import'({ body: { id } }) {
      return { message: 'Import Undone', ...(await undoImport({ db, now }, id)) };
    },
  } satisfies Partial<Handlers>;
}

function importOnWire(row: ImportStateRow) {
  const { id, active, line, lines, added, changed, undone, kept, updatedAt } = row;
  const isUndo = row.state === 'undoing' || row.state === 'undone';
  const part = isUndo ? (undone + kept) / Math.max(1, added + changed) : line / Math.max(1, lines);
  return {
    id,
    state: stateOf(row, active === 1),
    part: Math.min(1, part),
    added,
    changed,
    undone,
    kept,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

function stateOf({ state, line }: ImportStateRow, isActive: boolean) {
  if (state === 'undoing' || state === 'undone') return state;
  if (isActive) return 'running' as const;
  return state === 'done' ? state : line > 0 ? ('stopped' as const) : ('failed' as const);
}

async function* rowsOf(db: Db, currency: Currency): AsyncGenerator<string[][]> {
  for await (const books of allBooks(db)) yield books.map((book) => csvCells(book, currency));
}
