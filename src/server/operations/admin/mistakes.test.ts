import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledServer } from '../../../../tests/support/bundled-server.ts';
import { compileCache } from '../../../../tests/support/compile-cache.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { readConfig } from '../../config.ts';
import { runAdmin } from './run-admin.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-mistakes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (env: Record<string, string>, ...args: string[]) =>
  runAdmin(args, () => readConfig({ DEMO: 'on', ...env }));

test('a folder without a shop is named, and gets no password', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  for (const command of [['reset-owner'], ['verify'], ['erase-person', 'layla@example.com']])
    expect(await admin({ DATA_DIR: empty }, ...command)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`in ${empty}: check DATA_DIR, or start the shop once.`),
    });
  expect(readdirSync(empty)).toEqual([]);
});

test('the command prints its output and its failure where they belong', async () => {
  const file = join(await bundledServer(), 'admin-command.js');
  const empty = mkdtempSync(join(folder, 'empty-'));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [file, ...args], { env: { DATA_DIR: empty }, encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('verify') });
  expect(run('verify')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no shop in .*\.\n$/),
  });
});

test('who asks a backup for help gets none made, and a wrong call is answered with the help', async () => {
  const file = join(await bundledServer(), 'copy-command.js');
  const place = mkdtempSync(join(folder, 'backup-'));
  const copy = (...args: string[]) =>
    spawnSync(process.execPath, [file, ...args], {
      cwd: place,
      env: { DATA_DIR: place, ...compileCache },
      encoding: 'utf8',
    });
  expect(copy('backup', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('npm run restore [-- FOLDER]'),
  });
  for (const args of [[], ['restore', 'one', 'two'], ['backup', 'one', 'two']])
    expect(copy(...args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run restore [-- FOLDER]'),
    });
  expect(copy('restore')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no backup in'),
  });
  expect(copy('backup', '--fast')).toMatchObject({ status: 1, stderr: expect.stringContaining('--fast') });
  expect(readdirSync(place)).toEqual([]);
});

describe.each(engines)('on %s', (engine) => {
  let shop: TestShop;
  let run: (...args: string[]) => ReturnType<typeof admin>;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    const { dataDir, databaseUrl } = shop.config;
    run = (...args) =>
      admin({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, ...args);
  });
  afterAll(() => shop.close());

  test('a person with open orders is not deleted, and the orders are named as the seller knows them', async () => {
    const omar = await buyer(shop, 'omar@example.com');
    const { body } = await omar.visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await omar.visitor.post('/api/order/cod', { items, address: omar.address });
    const [order] = await ordersOf(omar);
    expect((await run('erase-person', 'omar@example.com')).said).toBe(
      `omar@example.com has open orders: deliver or cancel them first (${formatOrderNumber(order!.number)}).`,
    );
  });
});
