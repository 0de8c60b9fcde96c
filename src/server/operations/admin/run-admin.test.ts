import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { guestAddress, orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { readConfig } from '../../config.ts';
import { version } from '../../version.ts';
import { runAdmin } from './run-admin.ts';
import { indexNewOrders } from '../../orders/order-index-queries.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (env: Record<string, string>, ...args: string[]) =>
  runAdmin(args, () => readConfig({ DEMO: 'on', ...env }));

test('the help names every command, and each has its own', async () => {
  const { said } = await admin({ DATA_DIR: folder }, '--help');
  const names = [...said.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!);
  expect(names).toEqual([
    'version',
    'backups',
    'verify',
    'reset-seller-password',
    'remove-samples',
    'sessions',
    'end-sessions',
    'second-factor-off',
    'unlock',
    'export-person',
    'delete-person',
    'remove-subscriber',
  ]);
  for (const name of names) {
    const help = await admin({ DATA_DIR: folder }, name, '--help');
    expect(help).toMatchObject({
      code: 0,
      said: expect.stringMatching(`^npm run admin -- ${name}.*--dry-run`),
    });
  }
});

test('an unknown command, a missing argument or an unknown option is refused in a sentence', async () => {
  const env = { DATA_DIR: folder };
  expect(await admin(env, 'format-disk')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no command "format-disk"'),
  });
  expect(await admin(env, 'unlock')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Usage: npm run admin/),
  });
  expect(await admin(env, 'verify', '--force')).toMatchObject({
    code: 1,
    said: expect.stringContaining("Unknown option '--force'"),
  });
});

test('the version is shown with the migrations that the next start would run, and nothing is written', async () => {
  const { said } = await admin({ DATA_DIR: join(folder, 'none') }, 'version');
  expect(said).toContain(`Warraq ${version} on SQLite.`);
  expect(said).toContain('Pending migrations: schema.sql, schema.sqlite.sql.');
  expect(() => statSync(join(folder, 'none'))).toThrow('ENOENT');
  expect((await admin({ DATA_DIR: folder }, 'verify')).said).toContain('start the shop once');
});

test('a generated seller password is replaced and shown; a configured one is not', async () => {
  const env = { DATA_DIR: join(folder, 'shop') };
  await (await openTestShop('sqlite', { env })).close();
  const file = join(env.DATA_DIR, 'seller-password');
  writeFileSync(file, 'an-older-password\n');
  await admin(env, 'reset-seller-password', '--dry-run');
  expect(readFileSync(file, 'utf8')).toBe('an-older-password\n');
  const { said } = await admin(env, 'reset-seller-password');
  const password = readFileSync(file, 'utf8').trim();
  expect(password).not.toBe('an-older-password');
  expect(said).toContain(`seller@warraq.local / ${password}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const configured = { ...env, SELLER_EMAIL: 'me@example.com', SELLER_PASSWORD: 'a-configured-one' };
  expect(await admin(configured, 'reset-seller-password')).toMatchObject({
    code: 1,
    said: 'The password is set by SELLER_PASSWORD: change it there and restart the shop.',
  });
});

describe.each(engines)('beside a running shop on %s', (engine) => {
  let shop: TestShop;
  let run: (...args: string[]) => ReturnType<typeof admin>;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    const { dataDir, databaseUrl } = shop.config;
    run = (...args) =>
      admin({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, ...args);
  });
  afterEach(() => shop.close());

  const count = async (table: 'sessions' | 'users' | 'subscribers' | 'books' | 'addresses') =>
    (await shop.db.sql.selectFrom(table).selectAll().execute()).length;

  test('sessions are listed and ended', async () => {
    const { visitor } = await buyer(shop, 'layla@example.com');
    await buyer(shop, 'other@example.com');
    expect((await run('sessions', 'all')).said).toMatch(/layla@example\.com +since[^]*2 sessions\.$/);
    expect((await run('end-sessions', 'Layla@example.com', '--dry-run')).said).toContain('Ended 1 session.');
    expect(await count('sessions')).toBe(2);
    expect((await run('end-sessions', 'Layla@example.com')).said).toBe('Ended 1 session.');
    expect(await count('sessions')).toBe(1);
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(false);
  });

  test.each(['user', 'seller'] as const)(
    'a %s who mistyped too often can log in again at once',
    async (role) => {
      const email = 'layla@example.com';
      const login = () => shop.visitor().post(`/api/${role}/login`, { email, password: 'a wrong password' });
      for (let attempt = 0; attempt < 10; attempt++) expect((await login()).status).toBe(401);
      expect((await login()).status).toBe(429);
      expect((await run('unlock', email)).said).toBe(`Forgot the failed logins of ${email}.`);
      expect((await login()).status).toBe(401);
    },
  );

  test('one person is exported, and deleted when their orders are done; the orders stay without them', async () => {
    const email = 'layla@example.com';
    const layla = await buyer(shop, 'earlier@example.com');
    await layla.visitor.post('/api/user/email', { email, password: goodPassword });
    const { body } = await layla.visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 2 }];
    await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    await layla.visitor.post('/api/newsletter/subscribe', { email });
    await layla.visitor.post('/api/contact/send', { name: 'Layla', email, message: 'Peace' });
    await layla.visitor.post('/api/user/forgot', { email });
    const [order] = await ordersOf(layla);
    const seller = await sellerIn(shop);
    await seller.post('/api/order/note', { id: order!._id, text: 'Layla asks for a gift card.' });
    for (const status of ['Packed', 'Shipped'])
      await seller.post('/api/order/status', { id: order!._id, status });
    await seller.post('/api/order/tracking', { id: order!._id, carrier: 'DHL', number: 'LAYLA1' });

    const file = join(folder, `${engine}.json`);
    expect((await run('export-person', email, file)).said).toContain('1 order, 1 address, 1 message.');
    const exported = JSON.parse(readFileSync(file, 'utf8'));
    expect(exported.mails).toContainEqual(
      expect.objectContaining({ kind: 'email-changed', recipient: 'earlier@example.com' }),
    );
    expect(exported).toMatchObject({
      account: { email },
      orders: [
        {
          order: { id: order!._id, number: order!.number, trackingNumber: 'LAYLA1' },
          lines: [{ quantity: 2 }],
          refunds: [],
          invoice: { orderId: order!._id },
          creditNotes: [],
          history: [
            { kind: 'note', text: 'Layla asks for a gift card.' },
            { status: 'Packed' },
            { status: 'Shipped' },
            { kind: 'tracking' },
          ],
        },
      ],
    });
    expect(JSON.stringify(exported)).not.toMatch(/argon2|tokenHash|secret/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run('export-person', email, file)).code).toBe(1);

    const refused = await run('delete-person', email);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('1 open order') });
    await shop.db.sql.updateTable('orders').set({ status: 'Delivered' }).execute();
    await indexNewOrders(shop.db);
    expect((await run('delete-person', email, '--dry-run')).said).toContain('Anonymised 1 order.');
    expect(await count('addresses')).toBe(1);
    expect((await run('delete-person', email)).said).toMatch(
      /^Deleted 1 account, 1 message, .*Anonymised 1 order\.$/,
    );

    const stored = await shop.db.sql.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ id: order!._id, amount: Math.round(order!.amount * 100) });
    expect(JSON.parse(stored.address)).toMatchObject({ country: 'Iraq', street: '', firstName: 'Deleted' });
    expect(stored.searchKey).not.toContain('layla');
    const tables = ['users', 'orders', 'addresses', 'sessions', 'messages', 'subscribers', 'mails'] as const;
    const everything = await Promise.all(
      [...tables, 'orderHistory' as const, 'invoices' as const, 'attempts' as const].map((table) =>
        shop.db.sql.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything)).not.toMatch(/layla|Mutanabbi/i);
    const mails = await shop.db.sql.selectFrom('mails').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient)).not.toContain('earlier@example.com');
    const steps = await shop.db.sql.selectFrom('orderHistory').select(['kind', 'status']).execute();
    expect(steps).toHaveLength(3);
    expect(await shop.db.sql.selectFrom('passwordResets').selectAll().execute()).toEqual([]);
    expect((await run('verify')).code).toBe(0);
    expect((await run('delete-person', email)).said).toBe(`The shop has nothing of ${email}.`);
  });

  test('a person who ordered without an account is exported and deleted like any other', async () => {
    const email = 'maryam@example.com';
    const { body } = await orderAsGuest(shop, { email, address: guestAddress });
    const file = join(folder, `guest-${engine}.json`);
    expect((await run('export-person', email, file)).said).toContain('1 order, 0 addresses, 0 messages.');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      account: null,
      orders: [{ order: { id: body.orderId, address: { city: 'Córdoba' } }, lines: [{ quantity: 1 }] }],
    });
    expect((await run('delete-person', email)).said).toContain('1 open order');
    await shop.db.sql.updateTable('orders').set({ status: 'Delivered' }).execute();
    await indexNewOrders(shop.db);
    expect((await run('delete-person', email)).said).toMatch(/^Deleted 0 accounts, .*Anonymised 1 order\.$/);
    const left = await Promise.all(
      (['users', 'orders', 'mails', 'attempts', 'idempotencyKeys'] as const).map((table) =>
        shop.db.sql.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(left)).not.toMatch(/maryam|Libreros/i);
    expect((await run('verify')).code).toBe(0);
    // Another order with this email begins anew.
    expect((await orderAsGuest(shop, { email })).status).toBe(200);
    expect(await count('users')).toBe(2);
  });

  test('a subscriber is removed', async () => {
    await shop.visitor().post('/api/newsletter/subscribe', { email: 'reader@example.com' });
    expect((await run('remove-subscriber', 'reader@example.com')).code).toBe(0);
    expect(await count('subscribers')).toBe(0);
    expect((await run('remove-subscriber', 'reader@example.com')).said).toContain('is not subscribed');
  });

  test('the samples go, and those that were ordered are archived', async () => {
    const layla = await buyer(shop);
    const { body } = await layla.visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    const before = await shop.db.catalogueVersion();
    expect((await run('remove-samples', '--dry-run')).said).toContain('Deleted 21 sample books, archived 1');
    expect(await count('books')).toBe(22);
    expect((await run('remove-samples')).said).toBe('Deleted 21 sample books, archived 1 that were ordered.');
    await expect.poll(() => shop.db.catalogueVersion()).toBe(before + 1);
    expect((await layla.visitor.get('/api/product/list')).body.total).toBe(0);
    expect(await ordersOf(layla)).toHaveLength(1);
  });

  test('the check finds a wrong sum, a missing file and a missing category', async () => {
    expect((await run('verify')).said).toMatch(/^All correct: 22 books/);
    const layla = await buyer(shop);
    const { body } = await layla.visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    await shop.db.sql.updateTable('orderLines').set({ quantity: 2 }).execute();
    await shop.db.sql.updateTable('orders').set({ refunded: 1 }).execute();
    await shop.db.sql.updateTable('counters').set({ last: 7 }).where('name', '!=', 'order-numbers').execute();
    const { id: orderId } = await shop.db.sql.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    const paper = { number: 1, orderId, issuedAt: 1 };
    await shop.db.sql
      .insertInto('invoices')
      .values({ ...paper, seller: '{}', paper: '{}' })
      .execute();
    await shop.db.sql
      .insertInto('creditNotes')
      .values({ ...paper, refundId: null, amount: 1e9, lines: '[]' })
      .execute();
    const url = `/files/${'a'.repeat(32)}-800.webp`;
    const { id } = await shop.db.sql.selectFrom('books').select('id').executeTakeFirstOrThrow();
    await shop.db.changeCatalogue((trx) =>
      trx
        .updateTable('books')
        .set({ images: JSON.stringify([url]), category: 'Nowhere' })
        .where('id', '=', id)
        .execute(),
    );
    const { code, said } = await run('verify');
    expect(code).toBe(1);
    expect(said).toContain('do not sum to its amount');
    expect(said).toContain('and its refunds disagree');
    expect(said).toContain('and its credit notes disagree');
    expect(said).toContain('The numbers of the invoices have a gap.');
    expect(said).toContain('The numbers of the credit notes have a gap.');
    expect(said).toContain('The category of 1 row in books does not exist.');
    expect(said).toContain(`The file ${'a'.repeat(32)}-800.webp of a book is missing.`);
  });
});
