import { join } from 'node:path';
import { bookFields } from '../../contract/book-fields.ts';
import type { Currency } from '../../rules/money.ts';
import { csvAnswer, datedName } from '../csv/table-answer.ts';
import type { Db } from '../db/database.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { receiving } from '../files/uploaded-form.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { allBooks } from '../catalogue/book-bulk-queries.ts';
import { csvCells, csvColumns } from './csv-columns.ts';
import { templateHeading } from './import-headings.ts';
import { countsBy, findRows } from '../db/rows.ts';
import type { JobRow } from '../db/tables.ts';
import { runJob, startUndo } from '../jobs/run-job.ts';
import { importSent, planSent, storeSent, writeItems } from './run-import.ts';

const semaphore = new Semaphore(1, 5, 'imports');
const listed = 20;

export function bookFileApi(deps: AppDeps) {
  const { db, now, dataDir, loadShopState } = deps;
  return {
    async 'GET /api/product/export'() {
      const { currency, settings } = await loadShopState();
      return csvAnswer(datedName('books', now(), settings.timeZone), csvColumns, rowsOf(db, currency));
    },

    async 'GET /api/product/template'({ query: { lang } }) {
      const headings = csvColumns
        .filter((column) => !('untold' in bookFields[column]))
        .map((column) => templateHeading(column, lang));
      return csvAnswer('books', headings, (async function* () {})());
    },

    async 'POST /api/product/import'({ query, c, member }) {
      if (!/^text\/(csv|plain)\b/i.test(c.req.header('content-type') ?? '')) throw new Problem('wrong-type');
      await using folder = await temporaryFolder(dataDir);
      const path = join(folder.path, 'books');
      const sent = await receiving.run(() => storeSent(c.req.raw.body, path), member.id);
      return await semaphore.run(async () => {
        const read = query.dryRun ? planSent : importSent;
        const { file, matches, report } = await read({ db, now, member }, sent, query);
        const { counts, existing, rows, known } = report;
        const message = query.dryRun ? 'Nothing has been changed yet' : 'Books Imported';
        const joined = [...known.joined].map(([from, to]) => ({ from, to }));
        return {
          message,
          file,
          counts,
          known: { completed: known.completed, joined },
          existing,
          matches,
          rows,
        };
      });
    },

    async 'GET /api/product/last-import'() {
      const [[last], over] = await Promise.all([
        // The one under way, or else the last one.
        findRows(db.sql, 'jobs', { kind: 'import' }, ['-createdAt'], 1),
        findRows(db.sql, 'jobs', { kind: 'import', active: null }, ['-createdAt'], 2 * listed),
      ]);
      // Those that have changed books.
      const former = over.filter(({ state, done }) => state !== 'failed' || done > 0).slice(0, listed);
      const ids = [...former, ...(last ? [last] : [])].map(({ id }) => id);
      const pictures = await countsBy(db.sql, 'bookPictures', ['batch', 'state'], { batch: ids });
      const onWire = (row: JobRow) => {
        const count = (state: string) =>
          pictures.find((one) => one.batch === row.id && one.state === state)?.count ?? 0;
        return {
          ...importOnWire(row),
          pictures: { waiting: count('waiting'), done: count('done'), failed: count('failed') },
        };
      };
      return { last: last ? onWire(last) : null, imports: former.map(onWire) };
    },

    async 'POST /api/product/undo-import'({ body: { id }, member }) {
      const { undone, kept } = await runJob(deps, await startUndo(deps, member, 'import', id), writeItems);
      return { message: 'Import Undone', undone, kept };
    },
  } satisfies Partial<Handlers>;
}

function importOnWire(row: JobRow) {
  const { id, total, done, added, changed, undone, kept, updatedAt } = row;
  const isUndo = row.state === 'undoing' || row.state === 'undone';
  const part = isUndo ? (undone + kept) / Math.max(1, added + changed) : done / Math.max(1, total);
  return {
    id,
    state: stateOf(row),
    part: Math.min(1, part),
    added,
    changed,
    undone,
    kept,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

function stateOf({ state, done }: JobRow) {
  if (state === 'checking') return 'running' as const;
  return state === 'failed' && done > 0 ? ('stopped' as const) : state;
}

async function* rowsOf(db: Db, currency: Currency): AsyncGenerator<string[][]> {
  for await (const books of allBooks(db)) yield books.map((book) => csvCells(book, currency));
}
