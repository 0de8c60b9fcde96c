import type { Db } from '../db/database.ts';
import { addressesInUse, isInUse } from './file-queries.ts';
import { type FileStore, filesOf } from './file-store.ts';

const day = 86_400_000;

/**
 * Deletes files that no book and no order shows and that are not the logo. Crashes and edits leave such files. A young
 * file may belong to a book that is being added.
 */
export async function sweepOrphans(db: Db, files: FileStore, now: number): Promise<number> {
  const used = new Set<string>();
  for await (const urls of addressesInUse(db)) {
    for (const name of urls.flatMap(filesOf)) used.add(name);
  }
  let swept = 0;
  for await (const { name, writtenAt } of files.list()) {
    if (used.has(name) || writtenAt > now - day || (await isInUse(db, name))) continue;
    await files.delete(name);
    swept++;
  }
  return swept;
}
