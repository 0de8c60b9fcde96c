import { chmodSync, closeSync, openSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates the file if it is missing, and in any case lets only the owner read and write it. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** A rename in the folder must survive a power cut. Some systems cannot open a folder and do not need this. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
}

/** Deletes what a killed process left behind: files and folders with this prefix that are older. */
export async function deleteAbandoned(folder: string, before: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { recursive: true, force: true });
  }
}

export async function readHead(path: string, length: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
