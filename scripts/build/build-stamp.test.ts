import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfChanged } from './build-stamp.mjs';
import { temporaryProject } from '../../tests/support/temporary-project.ts';

async function builtTree() {
  const root = temporaryProject({
    'src/web/root.tsx': 'one',
    'src/web/i18n/messages.js': 'one',
    'src/web/root.test.tsx': 'one',
    'src/server/app.ts': 'one',
    'messages/en/shop.json': 'one',
    'public/cover.webp': 'one',
  });
  const write = (file: string, content: string) => writeFileSync(path.join(root, file), content);
  const isBuilt = async (build = async () => {}) => {
    let built = false;
    await buildIfChanged(root, 'pages', ['src/web', 'messages', 'public'], async () => {
      await build();
      built = true;
    });
    return built;
  };
  expect(await isBuilt()).toBe(true);
  return { root, write, isBuilt };
}

test('what did not change is not built again', async () => {
  expect(await (await builtTree()).isBuilt()).toBe(false);
});

test.each([
  ['src/web/root.tsx', 'two'],
  ['messages/en/shop.json', 'three'],
  ['public/cover.webp', 'three'],
  ['src/web/new.ts', ''],
])('a change is built: %s', async (file, content) => {
  const tree = await builtTree();
  tree.write(file, content);
  expect(await tree.isBuilt()).toBe(true);
});

test('a removed file is built', async () => {
  const tree = await builtTree();
  rmSync(path.join(tree.root, 'messages/en/shop.json'));
  expect(await tree.isBuilt()).toBe(true);
});

test('a touched file that says the same is not', async () => {
  const tree = await builtTree();
  utimesSync(path.join(tree.root, 'src/web/root.tsx'), new Date(0), new Date(0));
  expect(await tree.isBuilt()).toBe(false);
});

test.each(['src/web/i18n/messages.js', 'src/web/root.test.tsx', 'src/server/app.ts'])(
  'a file that is not part of a page is not: %s',
  async (file) => {
    const tree = await builtTree();
    tree.write(file, 'changed');
    expect(await tree.isBuilt()).toBe(false);
  },
);

test('a build that failed is repeated', async () => {
  const tree = await builtTree();
  tree.write('public/cover.webp', 'two');
  const failing = () => Promise.reject(new Error('no memory'));
  await expect(tree.isBuilt(failing)).rejects.toThrow('no memory');
  expect(await tree.isBuilt()).toBe(true);
});
