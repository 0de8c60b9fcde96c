import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Audit } from '../../db/audit-queries.ts';
import { DatabaseError, type Db } from '../../db/database.ts';
import { readBytes } from '../../files/file-store.ts';
import { createLocalFiles } from '../../files/local-files.ts';

/** What a backup of any format can do. */
export interface BackupSource {
  engine: Db['engine'];
  takenAt: string;
  audit: Audit;
  files: string[];
  bytes(file: string): Promise<Buffer>;
  /** Puts the database into a folder, as `warraq.sqlite` or `warraq.dump`. */
  extractDatabase(folder: string): Promise<void>;
  /** Reads everything, and throws if something is missing or damaged. */
  verify(): Promise<void>;
}

type OldManifest = Pick<BackupSource, 'engine' | 'takenAt' | 'audit'> & { shop: 'warraq'; files: number };

/** A backup of version 0.2.0 or older: a folder with the database and a copy of every file. Null if it is none. */
export async function oldBackup(folder: string): Promise<BackupSource | null> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { shop, engine, takenAt, audit, files: count } = JSON.parse(text) as OldManifest;
  if (shop !== 'warraq') return null;
  const store = createLocalFiles(join(folder, 'files'));
  const files: string[] = [];
  for await (const { name } of store.list()) files.push(name);
  if (files.length !== count)
    throw new DatabaseError(`The backup should have ${count} files, but has ${files.length}.`);
  const database = engine === 'postgres' ? 'warraq.dump' : 'warraq.sqlite';
  return {
    engine,
    takenAt,
    audit,
    files,
    bytes: async (file) => (await readBytes(store, file))!,
    extractDatabase: (target) => copyFile(join(folder, database), join(target, database)),
    verify: () => Promise.reject(new DatabaseError('A backup of this age has no checksums to compare.')),
  };
}
