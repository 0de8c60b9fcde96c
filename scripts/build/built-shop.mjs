import { BuildStamp } from './build-stamp.mjs';
import { compileMessages } from './compile-messages.mjs';
import { copyPdfReader } from './copy-pdf-reader.mjs';
import { packClient } from './pack-client.mjs';
import { bin, inProject, root } from '../run/project.mjs';
import { runOrThrow, step } from '../run/command.mjs';

const always = ['src/rules', 'src/contract', 'src/covers', 'messages', 'package-lock.json'];
const pages = new BuildStamp(root, 'pages', [
  ...always,
  'src/web',
  'src/server/pages/page-renderer.ts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build/compile-messages.mjs',
  'scripts/build/lucide-icons.mjs',
  'scripts/build/copy-pdf-reader.mjs',
  'scripts/build/pack-client.mjs',
]);
const server = new BuildStamp(root, 'server', [
  ...always,
  'src/server',
  'scripts/build/bundle-server.mjs',
  // Its version is part of the server.
  'package.json',
]);

/** Builds the pages and the server, unless the last build of each had the same sources. */
export async function ensureBuilt(node) {
  if (!pages.isFresh()) await buildPages(node);
  if (!server.isFresh()) await buildServer(node);
}

export async function buildPages(node) {
  await step('Checking the messages', () =>
    runOrThrow('English and Arabic do not have the same messages.', node, [
      inProject('scripts', 'checks', 'messages.ts'),
    ]),
  );
  await step('Building the pages', async () => {
    pages.remove();
    await runOrThrow(
      'The pages could not be built.',
      node,
      [bin('@react-router/dev', 'react-router'), 'build'],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    await Promise.all([copyPdfReader(), packClient()]);
    pages.write();
  });
}

export async function buildServer(node) {
  await step('Building the server', async () => {
    server.remove();
    await runOrThrow('The server could not be built.', node, [
      inProject('scripts', 'build', 'bundle-server.mjs'),
    ]);
    server.write();
  });
}

/** Makes what type checks and tests need of a build: the compiled messages and the types of the routes. */
export async function generateSources(node) {
  compileMessages(root);
  await runOrThrow(
    'The types of the routes could not be generated.',
    node,
    [bin('@react-router/dev', 'react-router'), 'typegen'],
    { cwd: root },
  );
}
