import type { Edition } from '../../contract/book-fields.ts';
import type { DeskChange } from '../../contract/staff.ts';
import type { BookRow } from '../db/tables.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { findRow, insertRows, updateRows } from '../db/rows.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';

export type FieldChange = DeskChange['changes'][number];

/** What one call of a member changed: a single thing, or many. */
export interface Change {
  /** What the seller calls it: a book's title, the number of an order. */
  title?: string;
  /** Of the single thing, or what was set on every one of many. */
  changes?: readonly FieldChange[];
  /** How many things were changed, where it is not one. */
  count?: number;
  /** Each of many with its own changes. The log keeps `maxSubjects`, first those whose price changed the most. */
  subjects?: readonly Subject[];
}

export interface Subject {
  title: string;
  changes: readonly FieldChange[];
}

const maxSubjects = 100;

/** The first call in a transaction of the desk: locks the member's session, and fails if it has ended meanwhile. */
export async function asMember(trx: Trx, { session }: Pick<DeskMember, 'session'>): Promise<void> {
  const open = trx.selectFrom('sessions').select('tokenHash').where('tokenHash', '=', session).forKeyShare();
  if (!(await open.executeTakeFirst())) throw new Problem('not-seller');
}

/** Who changed something, by which call and when. */
type Author = Pick<DeskMember, 'id' | 'name' | 'action' | 'at'>;

/** Writes the one row that a call of the desk leaves in the log, in the transaction of the change. Returns its id. */
export async function logChange(
  trx: Trx,
  { id: memberId, name: memberName, action, at: createdAt }: Author,
  { title = '', changes = [], subjects = [], count = subjects.length || 1 }: Change = {},
): Promise<string> {
  const id = newId(createdAt);
  const lists = {
    changes: JSON.stringify(changes),
    subjects: JSON.stringify(subjects.slice(0, maxSubjects)),
  };
  await insertRows(trx, 'deskChanges', {
    id,
    memberId,
    memberName,
    action,
    title,
    count,
    ...lists,
    createdAt,
  });
  return id;
}

/** Adds what a later transaction of the same call changed. Nothing happens if the row is so old that it was deleted. */
export async function extendLog(trx: Trx, id: string, more: readonly Subject[]): Promise<void> {
  const row = more.length > 0 && (await findRow(trx, 'deskChanges', { id }));
  if (!row) return;
  const all = [...(JSON.parse(row.subjects) as Subject[]), ...more];
  const subjects = all.toSorted((one, other) => priceJump(other) - priceJump(one)).slice(0, maxSubjects);
  const count = row.count + more.length;
  await updateRows(trx, 'deskChanges', { id }, { count, subjects: JSON.stringify(subjects) });
}

/** By which factor an offer price changed. The log keeps the largest changes, so that none hides behind many small ones. */
function priceJump({ changes }: Subject): number {
  const { before, after } = changes.find(({ field }) => field === 'offerPrice') ?? {};
  return before && after ? Math.abs(Math.log(Number(after) / Number(before))) : 0;
}

/** Logs a file of shoppers' data before its first byte is sent, with how many rows it has. */
export async function logExport(db: Db, member: DeskMember, count: () => Promise<number>): Promise<void> {
  const rows = await count();
  await db.transaction(async (trx) => {
    await asMember(trx, member);
    await logChange(trx, member, { count: rows });
  });
}

/** Derived values, versions and secrets. */
const hidden = new Set(
  `_id id key bookId updatedAt version position searchKey titleKey titleKeyAr wordKeys authorKey workKey authorYear fewLeft held
  passwordHash totpSecret totpStep recoveryCodes network refunding transferReminded subtotal`.split(/\s+/),
);
/** A person may ask to be deleted, so the log says only that these were changed. */
const personal = new Set(['address', 'country', 'carrier', 'trackingNumber']);
const maxValue = 1_000;

/** The fields that differ between two states of a row, with their values as texts of at most so many characters. */
export function changed(before: object, after: object, most = maxValue): FieldChange[] {
  const [old, fresh] = [textsOf(unpacked(before), most), textsOf(unpacked(after), most)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) => {
    const [was = '', is = ''] = [old.get(path), fresh.get(path)];
    const field = path.split('.')[0]!;
    if (hidden.has(field) || was === is) return [];
    return [personal.has(field) ? { field } : { field: path, before: was, after: is }];
  });
}

/** The row of a book stores its lists and the facts of its edition as JSON. */
function unpacked(row: object): object {
  if (!('edition' in row)) return row;
  const { edition, ...book } = row as Pick<BookRow, 'edition'> & Partial<BookRow>;
  const lists = (['description', 'descriptionAr', 'images'] as const).filter((name) => book[name]);
  return {
    ...book,
    ...Object.fromEntries(lists.map((name) => [name, JSON.parse(book[name]!)])),
    ...(JSON.parse(edition) as Edition),
  };
}

/** By the path of each value, such as `deliveryZones.0.price`. A list of plain values is one text. */
function textsOf(row: object, most: number): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
    if (typeof value === 'object' && value !== null && !isPlainList)
      for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name);
    else if (value !== null && value !== undefined)
      texts.set(path, cut(isPlainList ? value.join(', ') : String(value), most));
  };
  walk(row, '');
  return texts;
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
