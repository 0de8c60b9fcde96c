import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteAbandoned } from '../db/local-disk.ts';

/** Longer than an upload may take. */
const abandonedAfter = 7_200_000;

/** A new folder for the files of one request, in the data folder: /tmp is memory on some systems. */
export async function temporaryFolder(dataDir: string) {
  const parent = uploadsIn(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtempDisposable(join(parent, 'upload-'));
}

/** Deletes the folders that a killed process left behind. */
export async function deleteAbandonedUploads(dataDir: string, now: number): Promise<void> {
  await deleteAbandoned(uploadsIn(dataDir), now - abandonedAfter);
}

function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads');
}
