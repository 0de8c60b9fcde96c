import { BuildStamp } from './build-stamp.mjs';
import { bin, inProject, root } from './project.mjs';
import { must, step } from './steps.mjs';
import { inTurn } from './turns.mjs';

const stamp = new BuildStamp(root);

/** Builds the pages unless the last build was made of the same sources. */
export async function ensurePages(node) {
  if (stamp.isFresh()) return;
  await inTurn(async () => {
    if (!stamp.isFresh()) await buildPages(node);
  });
}

export async function buildPages(node) {
  await step('Checking the words', () =>
    must('The two languages do not say the same.', node, [inProject('scripts', 'checks', 'words.ts')]),
  );
  await step('Building the pages', async () => {
    stamp.remove();
    await must('The pages could not be built.', node, [bin('@react-router/dev', 'react-router'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    stamp.write();
  });
}

/** What types and tests need of a build: the compiled words and the types of the routes. */
export async function generateSources(node) {
  const words = [
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/web/words',
    '--strategy',
    'globalVariable',
    'baseLocale',
    '--silent',
  ];
  await must(
    'The words could not be compiled.',
    node,
    [bin('@inlang/paraglide-js', 'paraglide-js'), ...words],
    {
      cwd: root,
    },
  );
  await must(
    'The types of the routes could not be made.',
    node,
    [bin('@react-router/dev', 'react-router'), 'typegen'],
    {
      cwd: root,
    },
  );
}
