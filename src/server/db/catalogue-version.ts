import type { Trx } from './database.ts';

const raising = new WeakSet<Trx>();

/**
 * Raises the catalogue version: call it where a transaction changes what the public sees. The row of the version is
 * written as the last statement before the commit, however often this is called, because every later change waits for it.
 */
export function raiseVersion(trx: Trx): void {
  raising.add(trx);
}

/** Writes the new version of a transaction that raises it. Null if it does not. */
export async function writeVersion(trx: Trx): Promise<number | null> {
  if (!raising.has(trx)) return null;
  const row = await trx
    .updateTable('catalogue')
    .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
