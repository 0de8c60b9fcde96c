import type { Db } from '../db/database.ts';

const mostKept = 1_000;
const counted = new WeakMap<Db, { version: number; counts: Map<string, number> }>();

/** Counting walks through all that is counted, so each count is made once for a version of the catalogue. */
export async function countOnce(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const version = await db.catalogueVersion();
  let kept = counted.get(db);
  if (!kept || kept.version < version || kept.counts.size >= mostKept) {
    kept = { version, counts: new Map() };
    counted.set(db, kept);
  }
  const known = kept.version === version ? kept.counts.get(key) : undefined;
  if (known !== undefined) return known;
  const found = await count();
  // A change that came meanwhile has a version of its own: under this one the number is not asked for again.
  if (kept.version === version) kept.counts.set(key, found);
  return found;
}
