import type { Db, Trx } from '../db/database.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import {
  type Change,
  extendChange,
  type FieldChange,
  insertChange,
  lockSession,
  type Subject,
} from './change-queries.ts';

/** The first call in a transaction of the desk: locks the member's session, and fails if it has ended meanwhile. */
export async function asMember(trx: Trx, { session }: Pick<DeskMember, 'session'>): Promise<void> {
  if (!(await lockSession(trx, session))) throw new Problem('not-seller');
}

/** Who changed something, by which call and when. */
export type Author = Pick<DeskMember, 'id' | 'name' | 'action' | 'at'>;

/** Writes the one row that a call of the desk leaves in the log, in the transaction of the change. Returns its id. */
export async function logChange(trx: Trx, member: Author, change: Change = {}): Promise<string> {
  return insertChange(trx, member, change);
}

/** Adds what a later transaction of the same call changed. */
export async function extendLog(trx: Trx, id: string, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length > 0) await extendChange(trx, id, subjects);
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
  `_id id key bookId updatedAt version position searchKey titleKey titleKeyAr words authorKey workKey authorYear fewLeft held
  passwordHash totpSecret totpStep recoveryCodes network refunding transferReminded subtotal`.split(/\s+/),
);
/** A person may ask to be deleted, so the log says only that these were changed. */
const personal = new Set(['address', 'country', 'carrier', 'trackingNumber']);
const maxValue = 1_000;

/** The fields that differ between two states of a row, with their values as texts of at most so many characters. */
export function changed(before: object, after: object, most = maxValue): FieldChange[] {
  const [old, fresh] = [textsOf(before, most), textsOf(after, most)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) => {
    const [was = '', is = ''] = [old.get(path), fresh.get(path)];
    const field = path.split('.')[0]!;
    if (hidden.has(field) || was === is) return [];
    return [personal.has(field) ? { field } : { field: path, before: was, after: is }];
  });
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
