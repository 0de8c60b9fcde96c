import type { Db } from '../db/database.ts';

const maxCounts = 1_000;

/** What was found in one catalogue version: numbers of books, and the ids of short lists. */
interface Found {
  counts: Map<string, number>;
  ids: Map<string, string[]>;
  /** Numbers of books beside the choices of a filter. */
  facets: Map<string, { count: number }[]>;
}
const counted = new WeakMap<Db, Found & { version: number }>();

/**
 * The counts of the current catalogue version. A change during a count raises the version, so a stale count is stored
 * under the old version and never used.
 */
export async function currentCounts(db: Db): Promise<Found> {
  const version = await db.catalogueVersion();
  const cached = counted.get(db);
  const found = { version, counts: new Map(), ids: new Map(), facets: new Map() };
  if (cached && cached.version > version) return found;
  if (cached && cached.version === version && sizeOf(cached) < maxCounts) return cached;
  counted.set(db, found);
  return found;
}

const sizeOf = ({ counts, ids, facets }: Found) => Math.max(counts.size, ids.size, facets.size);

/** A count reads every match, so it is made once per catalogue version. */
export async function countOnce(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const { counts } = await currentCounts(db);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const found = await count();
  counts.set(key, found);
  return found;
}
