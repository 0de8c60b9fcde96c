import type { Db } from '../db/database.ts';
import { addressOf, type FileStore } from '../files/file-store.ts';
import { addressesInUse, changedAddresses, orderedAddresses } from './used-file-queries.ts';

const day = 86_400_000;
/** Longer than a request takes from the time it notes to its commit. */
const margin = 600_000;
const batch = 100;

/**
 * Deletes files that no book and no order shows and that are not the logo. Crashes and edits leave such files. A young
 * file may belong to a book that is being added.
 */
export async function sweepOrphans(db: Db, files: FileStore, now: number): Promise<number> {
  const used = new Set<string>();
  const addUsed = (urls: string[]) => urls.forEach((url) => used.add(url));
  for await (const urls of addressesInUse(db)) addUsed(urls);
  for await (const urls of orderedAddresses(db, 0)) addUsed(urls);
  const orphans: string[] = [];
  for await (const { name, writtenAt } of files.list())
    if (writtenAt <= now - day && !used.has(addressOf(name))) orphans.push(name);

  let swept = 0;
  for (let from = 0; from < orphans.length; from += batch) {
    // A file may have come into use meanwhile. If very many books have changed, the next sweep goes on.
    const changed = await changedAddresses(db, now - margin);
    if (!changed) break;
    addUsed(changed);
    for await (const urls of orderedAddresses(db, now - margin)) addUsed(urls);
    for (const name of orphans.slice(from, from + batch)) {
      if (used.has(addressOf(name))) continue;
      await files.delete(name);
      swept++;
    }
  }
  return swept;
}
