import type { Db } from '../db/database.ts';

const mostKept = 1_000;
const counted = new WeakMap<Db, { version: number; counts: Map<string, number> }>();

/**
 * What was counted of the catalogue as it is. A change that comes while something is counted has a version of its own,
 * and with it new counts: under the old one the number is not asked for again.
 */
export async function currentCounts(db: Db): Promise<Map<string, number>> {
  const version = await db.catalogueVersion();
  const kept = counted.get(db);
  if (kept && kept.version > version) return new Map();
  if (kept && kept.version === version && kept.counts.size < mostKept) return kept.counts;
  const counts = new Map<string, number>();
  counted.set(db, { version, counts });
  return counts;
}

/** Counting walks through all that is counted, so each count is made once for a version of the catalogue. */
export async function countOnce(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const counts = await currentCounts(db);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const found = await count();
  counts.set(key, found);
  return found;
}
