import { formatOrderNumber } from '../../rules/ids.ts';
import { keyOfSlug } from '../../rules/fold.ts';
import { asMember, changed, hasLogged } from '../changes/change-log.ts';
import { insertChange } from '../changes/change-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { type DeskChange, deskChange, type Guards } from '../http/endpoint/guards.ts';
import { lockedSettings } from '../shop/settings-queries.ts';

type Row = Record<string, unknown>;

/** These change nothing that the log is about. */
const quiet = new Set([
  'POST /api/seller/policies/preview',
  'POST /api/order/invoices',
  'POST /api/staff/second-factor/secret',
  'POST /api/upload/begin',
  'POST /api/upload/part',
]);

type Work<T> = (trx: Trx) => Promise<T>;

/**
 * Logs who changed what at the desk: in the transaction of the change, with the values before and after. That transaction
 * also fails if the session has ended since the request was admitted.
 */
export function createChangeLog(db: Db): { db: Db; logged: Guards['logged'] } {
  /** Reads the context at the call: the engine may run the work in that of another request. */
  function withLog<T>(work: Work<T>): Work<T> {
    const change = deskChange.getStore();
    if (!change || change.subjects.length === 0) return work;
    const { member, subjects } = change;
    const { action } = member;
    return async (trx) => {
      await asMember(trx, member);
      const before = await readSubjects(trx, action, subjects);
      const result = await work(trx);
      if (hasLogged(member)) return result;
      for (const found of differences(before, await readSubjects(trx, action, subjects)))
        await insertChange(trx, member, found);
      change.isLogged = true;
      return result;
    };
  }

  return {
    db: {
      ...db,
      transaction: (work) => db.transaction(withLog(work)),
      changeCatalogue: (work, isChange) => db.changeCatalogue(withLog(work), isChange),
    },
    async logged({ member, query, body }, run) {
      const { action } = member;
      const change: DeskChange = { member, subjects: subjectsOf(action, body), isLogged: false };
      const answer = await deskChange.run(change, run);
      const isTrial = (query as { dryRun?: boolean } | undefined)?.dryRun === true;
      const isSilent = change.isLogged && action !== 'POST /api/order/note';
      const title = (body as { name?: string } | undefined)?.name ?? '';
      if (!isSilent && !isTrial && !quiet.has(action) && !hasLogged(member))
        await insertChange(db.sql, member, { title });
      return answer;
    },
  };
}

/** What the paths of the desk change, by their noun, and the column that their bodies name it by. */
const sources: Partial<Record<string, [table: keyof Tables, key: string]>> = {
  product: ['books', 'id'],
  order: ['orders', 'id'],
  author: ['authors', 'key'],
  category: ['categories', 'value'],
  staff: ['members', 'id'],
  policies: ['policies', 'topic'],
  settings: ['settings', ''],
};

const nounOf = (action: string) => action.split('/').find((part) => part in sources) ?? '';

/** The keys of what a request changes, where its body names it. */
function subjectsOf(action: string, body: unknown): string[] {
  const { id, ids, prices, slug, into, value, topic } = (body ?? {}) as {
    [name: string]: string | undefined;
  } & { ids?: string[]; prices?: { _id: string }[] };
  const noun = nounOf(action);
  if (noun === 'settings') return ['settings'];
  if (noun === 'order' && ids) return [];
  const keys = { author: [slug, into].map((one) => one && keyOfSlug(one)), category: [value, into] };
  const given = keys[noun as 'author'] ?? ids ?? prices?.map(({ _id }) => _id) ?? [id ?? topic];
  return sources[noun] ? given.filter((one) => one !== undefined) : [];
}

/** The rows by their keys, locked until the end of the transaction, so that no other change comes between two readings. */
async function readSubjects(
  trx: Trx,
  action: string,
  subjects: readonly string[],
): Promise<Map<string, Row>> {
  const noun = nounOf(action);
  const [table, key] = sources[noun]!;
  if (noun === 'settings') return new Map([['settings', { ...(await lockedSettings(trx)) }]]);
  const query = trx
    .selectFrom(table as 'books')
    .selectAll()
    .where(key as 'id', 'in', subjects)
    .orderBy(key as 'id')
    .forNoKeyUpdate();
  const rows = new Map(
    (await query.execute()).map((row): [string, Row] => [(row as unknown as Row)[key] as string, { ...row }]),
  );
  if (noun !== 'product') return rows;
  const counted = await trx.selectFrom('stock').selectAll().where('bookId', 'in', subjects).execute();
  for (const stock of counted) Object.assign(rows.get(stock.bookId) ?? {}, stock);
  return rows;
}

/** What differs between two readings. */
function differences(before: Map<string, Row>, after: Map<string, Row>) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((subject) => {
    const [old, fresh] = [before.get(subject), after.get(subject)];
    const changes = old && fresh ? changed(old, fresh) : [];
    if (changes.length === 0 && old && fresh) return [];
    return [{ title: titleOf((fresh ?? old)!), changes }];
  });
}

function titleOf({ number, name, value, topic }: Row): string {
  return typeof number === 'number' ? formatOrderNumber(number) : String(name ?? value ?? topic ?? '');
}
