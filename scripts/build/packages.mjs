import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inProject, manifest, pinnedNode, root, runtime } from '../run/project.mjs';
import { runOrThrow, step } from '../run/command.mjs';

const stamp = inProject('node_modules', '.warraq-packages');

/**
 * Installs the packages, and with them the pinned Node, unless they are up to date. The dependencies are what it takes
 * to build and run the shop; `dev` adds the devDependencies, for tests, checks and the bench.
 */
export async function ensurePackages({ dev = false } = {}) {
  // A start must not remove the packages that the tests installed.
  if (!isUpToDate() || (dev && !hasDevPackages()))
    await step('Installing packages', () => install(dev || hasDevPackages()));
  return runtime();
}

const isUpToDate = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

/** Asks the list that npm keeps of what it installed. */
function hasDevPackages() {
  const list = inProject('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages } = JSON.parse(readFileSync(list, 'utf8'));
  return Object.values(packages).some((one) => one.dev);
}

async function install(dev) {
  rmSync(stamp, { force: true });
  const sets = [dev ? '--include=dev' : '--omit=dev', '--include=optional'];
  await runOrThrow(
    'The packages could not be installed.',
    'npm',
    ['install', '--no-audit', '--no-fund', ...sets],
    {
      cwd: root,
      shell: process.platform === 'win32',
    },
  );
  // A third of the pinned Node is headers for compiling add-ons; no package here is compiled.
  rmSync(inProject(pinnedNode, 'include'), { recursive: true, force: true });
  const remedy = 'If it names libatomic.so.1: on Debian and Ubuntu, install libatomic1.';
  await runOrThrow(`The pinned Node does not run on this system. ${remedy}`, runtime(), ['--version']);
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest();
  const lock = inProject('package-lock.json');
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}
