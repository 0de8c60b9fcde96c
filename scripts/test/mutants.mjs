import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run, runOrThrow, step } from '../run/command.mjs';
import { inProject, root } from '../run/project.mjs';

const version = '10.1.1';
const folder = inProject('.cache', `stryker-${version}`);
const packages = path.join(folder, 'node_modules', '@stryker-mutator');

/** Changes the rules in every small way and counts which changes their tests notice. Names choose files: `cart,money`. */
export async function runMutants(node, [names]) {
  if (!existsSync(path.join(packages, 'vitest-runner')))
    await step('Installing the mutation tool', installStryker);
  const files = names?.split(',').map((name) => `src/rules/${name}.ts`) ?? [];
  const { code } = await run(
    node,
    [
      path.join(packages, 'core', 'bin', 'stryker.js'),
      'run',
      inProject('scripts', 'test', 'mutants.json'),
      ...(names ? ['--mutate', files.join(',')] : []),
    ],
    { show: true, cwd: root },
  );
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: ['The tests of the rules notice too few changes.'] };
}

/** Not a dependency: it brings two hundred packages, and is run before a release. It uses the Vitest of the project. */
async function installStryker() {
  mkdirSync(folder, { recursive: true });
  await runOrThrow(
    'The mutation tool could not be installed.',
    'npm',
    [
      'install',
      `--prefix=${folder}`,
      '--no-audit',
      '--no-fund',
      '--legacy-peer-deps',
      `@stryker-mutator/core@${version}`,
      `@stryker-mutator/vitest-runner@${version}`,
    ],
    { cwd: folder, shell: process.platform === 'win32' },
  );
}
