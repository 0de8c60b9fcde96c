import type { Db } from './database.ts';

/** Reads once per catalogue version, which every change of what is read must raise. A failed reading is not kept. */
export function oncePerVersion<T>(db: Db, read: () => Promise<T>): () => Promise<T> {
  let cached: { version: number; value: Promise<T> } | undefined;
  return async () => {
    const version = await db.catalogueVersion();
    if (cached?.version === version) return cached.value;
    const reading = { version, value: read() };
    cached = reading;
    reading.value.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.value;
  };
}
