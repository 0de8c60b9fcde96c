import { mkdir, mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const abandonedAfter = 3_600_000;

/** A new folder for the files of one request, in the data folder: /tmp is memory on some systems. */
export async function temporaryFolder(dataDir: string) {
  const parent = uploadsIn(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtempDisposable(join(parent, 'upload-'));
}

/** Deletes the folders that a killed process left behind. */
export async function deleteAbandonedUploads(dataDir: string, now: number): Promise<void> {
  const parent = uploadsIn(dataDir);
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - abandonedAfter) await rm(folder, { recursive: true, force: true });
  }
}

function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads');
}
