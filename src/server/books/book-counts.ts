import type { Db } from '../db/database.ts';

const maxCounts = 1_000;
const counted = new WeakMap<Db, { version: number; counts: Map<string, number> }>();

/**
 * The counts of the current catalogue version. A change during a count raises the version, so a stale count is stored
 * under the old version and never used.
 */
export async function currentCounts(db: Db): Promise<Map<string, number>> {
  const version = await db.catalogueVersion();
  const cached = counted.get(db);
  if (cached && cached.version > version) return new Map();
  if (cached && cached.version === version && cached.counts.size < maxCounts) return cached.counts;
  const counts = new Map<string, number>();
  counted.set(db, { version, counts });
  return counts;
}

/** A count reads every match, so it is made once per catalogue version. */
export async function countOnce(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const counts = await currentCounts(db);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const found = await count();
  counts.set(key, found);
  return found;
}
