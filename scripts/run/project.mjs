import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const inProject = (...parts) => path.join(root, ...parts);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
export const manifest = () => readJson(inProject('package.json'));

const isWindows = process.platform === 'win32';
/** The package of the pinned Node, where there is one for this system. */
export const pinnedNode = path.join(
  'node_modules',
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
);

/** The Node every command runs on: the pinned one, or this one when it is new enough. */
export function runtime() {
  const pinned = inProject(pinnedNode, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;

  const wanted = Number.parseInt(Object.values(manifest().optionalDependencies)[0], 10);
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  throw new CommandError(
    `Warraq runs on Node ${wanted}, which has no package for ${process.platform} ${process.arch}: ` +
      `install Node ${wanted} or newer (this is ${process.version}) and try again.`,
  );
}

/** The script behind a package's command, to be run by `runtime()` on any platform. */
export function bin(packageName, command = packageName) {
  const folder = inProject('node_modules', packageName);
  const { bin: bins } = readJson(path.join(folder, 'package.json'));
  return path.join(folder, typeof bins === 'string' ? bins : bins[command]);
}
