import type { DeskChange as LoggedChange } from '../../contract/accounts.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { keyOfSlug } from '../../rules/fold.ts';
import { engineOf, type Sql, type Trx } from '../db/database.ts';
import { firstIdOf, newId } from '../db/new-id.ts';
import { type ListAsked, listByAge } from '../db/paging.ts';
import type { Tables } from '../db/tables.ts';
import { lockedSettings } from '../shop/settings-queries.ts';
import { insertRows } from '../db/rows.ts';

type Row = Record<string, unknown>;
type FieldChange = LoggedChange['changes'][number];

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

/** Derived values, versions and secrets. */
const hidden = new Set(
  `id key bookId updatedAt version position searchKey titleKey titleKeyAr words authorKey workKey authorYear fewLeft held
  passwordHash totpSecret totpStep recoveryCodes network refunding transferReminded subtotal`.split(/\s+/),
);
/** A person may ask to be deleted, so the log says only that these were changed. */
const personal = new Set(['address', 'country', 'carrier', 'trackingNumber']);
const maxValue = 1_000;

const nounOf = (action: string) => action.split('/').find((part) => part in sources) ?? '';

/** The keys of what a request changes, where its body names it. */
export function subjectsOf(action: string, body: unknown): string[] {
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
export async function readSubjects(
  trx: Trx,
  action: string,
  subjects: readonly string[],
): Promise<Map<string, Row>> {
  const noun = nounOf(action);
  const [table, key] = sources[noun]!;
  if (noun === 'settings') return new Map([['settings', { ...(await lockedSettings(trx)) }]]);
  let query = trx
    .selectFrom(table as 'books')
    .selectAll()
    .where(key as 'id', 'in', subjects)
    .orderBy(key as 'id');
  if (engineOf(trx) === 'postgres') query = query.forNoKeyUpdate();
  const rows = new Map(
    (await query.execute()).map((row): [string, Row] => [(row as unknown as Row)[key] as string, { ...row }]),
  );
  if (noun !== 'product') return rows;
  const counted = await trx.selectFrom('stock').selectAll().where('bookId', 'in', subjects).execute();
  for (const stock of counted) Object.assign(rows.get(stock.bookId) ?? {}, stock);
  return rows;
}

/** What differs between two readings. */
export function differences(before: Map<string, Row>, after: Map<string, Row>) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((subject) => {
    const [old, fresh] = [before.get(subject), after.get(subject)];
    const changes = old && fresh ? changed(old, fresh) : [];
    if (changes.length === 0 && old && fresh) return [];
    return [{ title: titleOf((fresh ?? old)!), changes }];
  });
}

/** The fields that differ, with their values in words. */
export function changed(before: object, after: object): FieldChange[] {
  const [old, fresh] = [before as Row, after as Row];
  return Object.keys({ ...old, ...fresh }).flatMap((field) => {
    const [was, is] = [textOf(old[field]), textOf(fresh[field])];
    if (hidden.has(field) || was === is) return [];
    return [personal.has(field) ? { field } : { field, before: cut(was), after: cut(is) }];
  });
}

function titleOf({ number, name, value, topic }: Row): string {
  return typeof number === 'number' ? formatOrderNumber(number) : String(name ?? value ?? topic ?? '');
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
const cut = (text: string) => (text.length > maxValue ? `${text.slice(0, maxValue)}…` : text);

/** What one call of a member changed: a single thing, or many. */
export interface Change {
  /** What the seller calls it: a book's title, the number of an order. */
  title?: string;
  /** Of the single thing, or what was set on every one of many. */
  changes?: readonly FieldChange[];
  /** How many things were changed, where it is not one. */
  count?: number;
  /** Each of many with its own changes. The log keeps the first `maxSubjects`. */
  subjects?: readonly { title: string; changes: readonly FieldChange[] }[];
}

const maxSubjects = 100;

/** What one call of a member changed. */
export async function insertChange(
  sql: Sql,
  { id, name, action, at }: { id: string; name: string; action: string; at: number },
  { title = '', changes = [], subjects = [], count = subjects.length || 1 }: Change,
): Promise<void> {
  const about = { changes, count, subjects: subjects.slice(0, maxSubjects) };
  const row = { memberId: id, memberName: name, action, subject: '', title, createdAt: at };
  await insertRows(sql, 'deskChanges', { id: newId(at), ...row, changes: JSON.stringify(about) });
}

export function listChanges(sql: Sql, asked: ListAsked) {
  return listByAge(sql.selectFrom('deskChanges'), asked);
}

export async function deleteOldChanges(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom('deskChanges').where('id', '<', firstIdOf(before)).execute();
}
