import type { Trx } from '../db/database.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type Change, type FieldChange, insertChange, lockSession } from './change-queries.ts';

/** The first call in a transaction of the desk: locks the member's session, and fails if it has ended meanwhile. */
export async function asMember(trx: Trx, { session }: Pick<DeskMember, 'session'>): Promise<void> {
  if (!(await lockSession(trx, session))) throw new Problem('not-seller');
}

/** Who changed something, by which call and when. */
export type Author = Pick<DeskMember, 'id' | 'name' | 'action' | 'at'>;

/** Writes the one row that a call of the desk leaves in the log, in the transaction of the change. */
export async function logChange(trx: Trx, member: Author, change: Change = {}): Promise<void> {
  explicit.add(member);
  await insertChange(trx, member, change);
}

const explicit = new WeakSet<Author>();
/** Going: whether the wrapped database must not log a call once more. */
export const hasLogged = (member: Author) => explicit.has(member);

/** Derived values, versions and secrets. */
const hidden = new Set(
  `_id id key bookId updatedAt version position searchKey titleKey titleKeyAr words authorKey workKey authorYear fewLeft held
  passwordHash totpSecret totpStep recoveryCodes network refunding transferReminded subtotal`.split(/\s+/),
);
/** A person may ask to be deleted, so the log says only that these were changed. */
const personal = new Set(['address', 'country', 'carrier', 'trackingNumber']);
const maxValue = 1_000;

/** The fields of a row that differ, with their values as texts. */
export function changed(before: object, after: object): FieldChange[] {
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((field) => {
    const [was, is] = [textOf(old.get(field)), textOf(fresh.get(field))];
    if (hidden.has(field) || was === is) return [];
    return [personal.has(field) ? { field } : { field, before: was, after: is }];
  });
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
}
