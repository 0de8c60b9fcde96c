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

test('is generated once, in a file that only the owner can read', () => {
  const data = join(folder, 'first', 'data');
  const { password, isNew } = sellerPassword(shop(data));
  expect(isNew).toBe(true);
  expect(password).toMatch(/^[\w-]{22}$/);
  expect(readdirSync(data)).toEqual(['seller-password']);
  expect(statSync(join(data, 'seller-password')).mode & 0o777).toBe(0o600);
  expect(sellerPassword(shop(data))).toEqual({ password, isNew: false });
  expect(sellerPassword(shop(join(folder, 'second'))).password).not.toBe(password);
});

test('is not written when it is configured', () => {
  const data = join(folder, 'third');
  expect(sellerPassword(shop(data, 'as-configured'))).toEqual({ password: 'as-configured', isNew: false });
  expect(() => statSync(data)).toThrow('ENOENT');
});

test('in an empty file is an error', () => {
  writeFileSync(join(folder, 'seller-password'), '\n');
  expect(() => sellerPassword(shop(folder))).toThrow(/has no password/);
});

test('a data folder that cannot be created is an error that names it', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => sellerPassword(shop(join(folder, 'file', 'data')))).toThrow(
    /^The data folder .* cannot be used: .*\.$/,
  );
});
