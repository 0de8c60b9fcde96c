import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledServer } from '../../../../tests/support/bundled-server.ts';
import { compileCache } from '../../../../tests/support/compile-cache.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { readConfig } from '../../config.ts';
import { version } from '../../version.ts';
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
  for (const command of [['reset-seller-password'], ['verify'], ['sessions', 'all']])
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
  expect(run('version')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(version) });
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

  test('a mistyped email is told apart from an account without sessions', async () => {
    const { visitor } = await buyer(shop, 'layla@example.com');
    for (const command of ['sessions', 'end-sessions'])
      expect(await run(command, 'leila@example.com')).toEqual({
        code: 1,
        said: 'There is no account with the email leila@example.com.',
      });
    await visitor.get('/api/user/logout');
    expect(await run('sessions', 'layla@example.com')).toEqual({ code: 0, said: '0 sessions.' });
  });

  test('an address is unlocked as it is counted, an IPv6 address with its network', async () => {
    const counter = { count: 50, resetsAt: shop.clock.now + 60_000 };
    await shop.db.sql
      .insertInto('attempts')
      .values([{ scope: 'login-address', subject: '2001:db8:0:7::/64', ...counter }])
      .execute();
    const address = '2001:DB8:0:7::1';
    expect((await run('unlock', address)).said).toBe(`Forgot the failed logins of ${address}.`);
    expect((await run('unlock', address)).said).toBe(`There were no failed logins of ${address} to forget.`);
  });

  test('an export does not replace a file, and its times can be read', async () => {
    const email = 'maryam@example.com';
    await buyer(shop, email);
    const file = join(folder, `${engine}.json`);
    writeFileSync(file, 'mine');
    for (const option of [[], ['--dry-run']])
      expect(await run('export-person', email, file, ...option)).toEqual({
        code: 1,
        said: `${file} is there already: name a new file.`,
      });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const missing = join(folder, 'none', 'export.json');
    expect((await run('export-person', email, missing)).said).toMatch(/^The files cannot be .*none/);
    const another = join(folder, `${engine}-2.json`);
    await run('export-person', email, another);
    const { account } = JSON.parse(readFileSync(another, 'utf8'));
    expect(account.createdAt).toBe(new Date(shop.clock.now).toISOString());
  });

  test('a person with open orders is not deleted, and the orders are named as the seller knows them', async () => {
    const omar = await buyer(shop, 'omar@example.com');
    const { body } = await omar.visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await omar.visitor.post('/api/order/cod', { items, address: omar.address });
    const [order] = await ordersOf(omar);
    expect((await run('delete-person', 'omar@example.com')).said).toBe(
      `omar@example.com has 1 open order (${formatOrderNumber(order!.number)}): deliver or cancel them first.`,
    );
  });
});
