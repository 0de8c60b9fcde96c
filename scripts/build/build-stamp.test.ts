import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BuildStamp } from './build-stamp.mjs';
import { temporaryProject } from '../../tests/support/temporary-project.ts';

const stampOf = (root: string) => new BuildStamp(root, 'pages', ['src/web', 'messages', 'public']);

function builtTree() {
  const root = temporaryProject({
    'src/web/root.tsx': 'one',
    'src/web/i18n/messages.js': 'one',
    'src/web/root.test.tsx': 'one',
    'src/server/app.ts': 'one',
    'messages/en/shop.json': 'one',
    'public/cover.webp': 'one',
  });
  const write = (file: string, content: string) => writeFileSync(path.join(root, file), content);
  stampOf(root).write();
  return { root, write, isFresh: () => stampOf(root).isFresh() };
}

test('without a build nothing is fresh', () => {
  expect(stampOf(temporaryProject({ 'src/web/root.tsx': '' })).isFresh()).toBe(false);
});

test('a build stays fresh while nothing changes', () => {
  expect(builtTree().isFresh()).toBe(true);
});

test.each(['src/web/root.tsx', 'messages/en/shop.json', 'public/cover.webp', 'src/web/new.ts'])(
  'a change asks for a new build: %s',
  (file) => {
    const tree = builtTree();
    tree.write(file, 'three');
    expect(tree.isFresh()).toBe(false);
  },
);

test('a removed file asks for a new build', () => {
  const tree = builtTree();
  rmSync(path.join(tree.root, 'messages/en/shop.json'));
  expect(tree.isFresh()).toBe(false);
});

test('a same-sized change asks for a new build', () => {
  const tree = builtTree();
  tree.write('src/web/root.tsx', 'two');
  expect(tree.isFresh()).toBe(false);
});

test('a touched file that says the same does not', () => {
  const tree = builtTree();
  utimesSync(path.join(tree.root, 'src/web/root.tsx'), new Date(0), new Date(0));
  expect(tree.isFresh()).toBe(true);
});

test.each(['src/web/i18n/messages.js', 'src/web/root.test.tsx', 'src/server/app.ts'])(
  'a file that is not part of a page does not: %s',
  (file) => {
    const tree = builtTree();
    tree.write(file, 'changed');
    expect(tree.isFresh()).toBe(true);
  },
);

test('an unfinished build is not fresh', () => {
  const tree = builtTree();
  stampOf(tree.root).remove();
  expect(tree.isFresh()).toBe(false);
});
