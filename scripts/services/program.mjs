import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../run/command.mjs';

/** Debian keeps servers in folders that are not in everybody's PATH. */
export const programFolders = [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];

/** The path of a program, or null if there is none. */
export function findProgram(name) {
  return programFolders.map((folder) => path.join(folder, name)).find(existsSync) ?? null;
}

/** The same, but on Debian, root installs the package if the program is missing. */
export async function installedProgram(name, debianPackage) {
  const found = findProgram(name);
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage]);
  return findProgram(name);
}
