import path from 'node:path';
import { run, step } from '../run/command.mjs';
import { inProject, root } from '../run/project.mjs';
import { cachedTool } from './cached-tool.mjs';

const version = '10.1.1';

/** Changes the rules in every small way and counts which changes their tests notice. Names choose files: `cart,money`. */
export async function runMutants(node, [names]) {
  // Two hundred packages. They use the Vitest of the project.
  const folder = await step('Finding the mutation tool', () =>
    cachedTool(
      `stryker-${version}`,
      `@stryker-mutator/core@${version}`,
      `@stryker-mutator/vitest-runner@${version}`,
    ),
  );
  const files = names?.split(',').map((name) => `src/rules/${name}.ts`) ?? [];
  const { code } = await run(
    node,
    [
      path.join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
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
