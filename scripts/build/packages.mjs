import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { inProject, pinnedNode, root, runtime } from '../run/project.mjs';
import { runOrThrow, step } from '../run/command.mjs';

const list = inProject('package-lock.json');
/** The list as it was installed. */
const stamp = inProject('node_modules', '.installed-packages');
const isUpToDate = () => existsSync(stamp) && readFileSync(stamp).equals(readFileSync(list));

/**
 * Installs the packages, and with them the pinned Node, unless they are up to date. The dependencies are what it takes
 * to build and run the shop; `dev` adds the devDependencies, for tests, checks and the bench.
 */
export async function ensurePackages({ dev = false } = {}) {
  const hasDev = existsSync(inProject('node_modules', 'vitest'));
  // A start must not remove the packages that the tests installed.
  if (!isUpToDate() || (dev && !hasDev)) await step('Installing packages', () => install(dev || hasDev));
  return runtime();
}

async function install(dev) {
  rmSync(stamp, { force: true });
  const args = ['install', '--no-audit', '--no-fund', '--include=optional'];
  args.push(dev ? '--include=dev' : '--omit=dev');
  const options = { cwd: root, shell: process.platform === 'win32' };
  await runOrThrow('The packages could not be installed.', 'npm', args, options);
  // A third of the pinned Node is headers for compiling add-ons; no package here is compiled.
  rmSync(inProject(pinnedNode, 'include'), { recursive: true, force: true });
  const remedy = 'If it names libatomic.so.1: on Debian and Ubuntu, install libatomic1.';
  await runOrThrow(`The pinned Node does not run on this system. ${remedy}`, runtime(), ['--version']);
  copyFileSync(list, stamp);
}
