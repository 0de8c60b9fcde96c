import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerPassword } from './seller-password.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-password-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const shop = (dataDir: string, password: string | null = null) => ({
  dataDir,
  seller: { email: 'a@b.c', password },
});

test('made once, for the owner alone to read, and the same ever after', () => {
  const data = join(folder, 'first', 'data');
  const password = sellerPassword(shop(data));
  expect(password).toMatch(/^[\w-]{22}$/);
  expect(readdirSync(data)).toEqual(['seller-password']);
  expect(statSync(join(data, 'seller-password')).mode & 0o777).toBe(0o600);
  expect(sellerPassword(shop(data))).toBe(password);
  expect(sellerPassword(shop(join(folder, 'second')))).not.toBe(password);
});

test('a configured one is used and nothing is written', () => {
  const data = join(folder, 'third');
  expect(sellerPassword(shop(data, 'as-configured'))).toBe('as-configured');
  expect(() => statSync(data)).toThrow('ENOENT');
});

test('an empty file is told, and never taken for a password', () => {
  writeFileSync(join(folder, 'seller-password'), '\n');
  expect(() => sellerPassword(shop(folder))).toThrow(/holds no password/);
});

test('a folder that cannot be is told in a sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => sellerPassword(shop(join(folder, 'file', 'data')))).toThrow(
    /^The data folder .* cannot be used: .*\.$/,
  );
});
