import { buildIfChanged } from './build-stamp.mjs';
import { compileMessages } from './compile-messages.mjs';
import { copyPdfReader } from './copy-pdf-reader.mjs';
import { packClient } from './pack-client.mjs';
import { bin, inProject, root } from '../run/project.mjs';
import { runOrThrow, step } from '../run/command.mjs';

// The version in package.json is part of the server.
const shared = [
  'src/rules',
  'src/contract',
  'src/covers',
  'scripts/build',
  'package.json',
  'package-lock.json',
];
const ofPages = ['src/web', 'src/server/pages/page-renderer.ts', 'messages', 'public', 'tsconfig.json'];
const configs = ['vite.config.ts', 'react-router.config.ts'];

/** Builds the pages and the server, unless the last build of each had the same sources. */
export async function ensureBuilt(node) {
  await buildIfChanged(root, 'pages', [...shared, ...ofPages, ...configs], () => buildPages(node));
  await buildIfChanged(root, 'server', [...shared, 'src/server'], () => buildServer(node));
}

async function buildPages(node) {
  await step('Checking the messages', () =>
    runOrThrow('English and Arabic do not have the same messages.', node, [
      inProject('scripts', 'checks', 'messages.ts'),
    ]),
  );
  await step('Building the pages', async () => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const build = [bin('@react-router/dev', 'react-router'), 'build'];
    await runOrThrow('The pages could not be built.', node, build, { cwd: root, env });
    await Promise.all([copyPdfReader(), packClient()]);
  });
}

async function buildServer(node) {
  const bundle = [inProject('scripts', 'build', 'bundle-server.mjs')];
  await step('Building the server', () => runOrThrow('The server could not be built.', node, bundle));
}

/** Makes what type checks and tests need of a build: the compiled messages, the types of the tables and of the routes. */
export async function generateSources(node) {
  compileMessages(root);
  const tables = [inProject('scripts', 'build', 'table-types.ts')];
  await runOrThrow('The types of the tables could not be generated.', node, tables);
  const typegen = [bin('@react-router/dev', 'react-router'), 'typegen'];
  await runOrThrow('The types of the routes could not be generated.', node, typegen, { cwd: root });
}
