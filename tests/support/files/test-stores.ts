import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../../src/server/files/file-store.ts';
import { createLocalFiles } from '../../../src/server/files/local-files.ts';
import { createS3Files } from '../../../src/server/files/s3-files.ts';
import { openLoopbackS3 } from './loopback-s3.ts';

import { type Engine, engines } from '../database/test-database.ts';

export type StoreKind = 'folder' | 'S3';
export const storeKinds: StoreKind[] = ['folder', 'S3'];

/** Each engine with one of the stores. */
export const shopPlaces: [Engine, StoreKind][] = engines.map((engine) => [
  engine,
  engine === 'sqlite' ? 'folder' : 'S3',
]);

export interface TestStore {
  /** Opens the same store again, as a second process would. */
  open(): FileStore;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openTestStore(kind: StoreKind): Promise<TestStore> {
  if (kind === 'S3') {
    const server = await openLoopbackS3();
    const open = () => createS3Files(server.place, { warn: () => undefined });
    return { open, names: () => namesIn(open()), close: server.close };
  }
  const folder = mkdtempSync(join(tmpdir(), 'warraq-files-'));
  const open = () => createLocalFiles(folder);
  return {
    open,
    names: () => namesIn(open()),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
}
