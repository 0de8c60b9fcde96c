import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { readConfig } from '../../config.ts';
import { runAdmin } from './run-admin.ts';

test.each(engines)('a dry run of any command changes no row and writes no file on %s', async (engine) => {
  const shop = await openTestShop(engine);
  const { dataDir, databaseUrl } = shop.config;
  const env = { DEMO: 'on', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const email = 'maryam@example.com';
  await buyer(shop, email);
  await shop.visitor().post('/api/newsletter/subscribe', { email });
  await shop.visitor().post('/api/user/login', { email, password: 'a wrong password' });
  await orderAsGuest(shop, { email: 'guest@example.com' });
  await shop.db.sql.updateTable('orders').set({ status: 'Delivered' }).execute();
  const tables = ['users', 'sessions', 'attempts', 'orders', 'mails', 'subscribers', 'books'] as const;
  const everything = () =>
    Promise.all(tables.map((table) => shop.db.sql.selectFrom(table).selectAll().execute()));
  const before = await everything();
  const passwordFile = join(dataDir, 'seller-password');
  writeFileSync(passwordFile, 'an-older-password\n');
  const file = join(dataDir, 'person.json');
  for (const args of [
    ['version'],
    ['verify'],
    ['reset-seller-password'],
    ['remove-samples'],
    ['sessions', 'all'],
    ['end-sessions', 'all'],
    ['unlock', email],
    ['export-person', email, file],
    ['delete-person', email],
    ['delete-person', 'guest@example.com'],
    ['remove-subscriber', email],
  ]) {
    const { code, said } = await runAdmin([...args, '--dry-run'], () => readConfig(env));
    expect([args, code, said]).toEqual([args, 0, expect.stringMatching(/^Dry run: nothing was changed/)]);
  }
  expect(await everything()).toEqual(before);
  expect(existsSync(file)).toBe(false);
  expect(readFileSync(passwordFile, 'utf8')).toBe('an-older-password\n');
  await shop.close();
});
