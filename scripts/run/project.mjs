import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const inProject = (...parts) => path.join(root, ...parts);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
export const manifest = () => readJson(inProject('package.json'));

/** The path of the pinned Node's package from the root; the package exists only for some systems. */
export function nodePackage(platform, arch) {
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  // Macs with Apple silicon have a package under another name only.
  return path.join('node_modules', system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`);
}

export const pinnedNode = nodePackage(process.platform, process.arch);

/** The Node every command runs on: the pinned one, or this one when it is new enough. */
export function runtime() {
  const pinned = inProject(pinnedNode, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
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
