import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from '../run/command.mjs';
import { inProject } from '../run/project.mjs';

/** The folder in which packages are installed that only a test before a release needs, of these exact versions. */
export async function cachedTool(name, ...packages) {
  const folder = inProject('.cache', name);
  if (existsSync(path.join(folder, 'node_modules'))) return folder;
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await runOrThrow(
      `${name} could not be installed.`,
      'npm',
      ['install', `--prefix=${unfinished}`, '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages],
      { cwd: unfinished, shell: process.platform === 'win32' },
    );
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
