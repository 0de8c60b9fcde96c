import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject, manifest, root, runtime } from '../run/project.mjs';
import { must, step } from '../run/steps.mjs';
import { inTurn } from './build-lock.mjs';

const stamp = inProject('node_modules', '.warraq-packages');

/** Brings the packages, and with them the pinned runtime, unless they are already the right ones. */
export async function ensurePackages() {
  if (!installed()) {
    await inTurn(async () => {
      if (!installed()) await step('Installing packages', install);
    });
  }
  return runtime();
}

const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

async function install() {
  // The shop is built where it runs, so the build tools are needed even when NODE_ENV says production.
  const args = ['install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  await must('The packages could not be installed.', 'npm', args, {
    cwd: root,
    shell: process.platform === 'win32',
  });
  await must('The pinned Node does not run on this system.', runtime(), ['--version']);
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
