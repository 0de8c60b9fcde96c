import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database/test-database.ts';
import { openLoopbackS3 } from '../../../tests/support/files/loopback-s3.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import { insertOrders } from '../../../tests/support/test-orders.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { findBackup, restore } from './backup.ts';
import { moveDatabase, moveFiles } from './move-shop.ts';

let closed: string;
let folder: string;
let source: { databaseUrl: null; dataDir: string; s3: null };
let database: { url: string; drop(): Promise<void> };
let cookies: Map<string, string>;
const quiet = () => {};

/** A closed shop on SQLite with more rows than one portion. */
beforeAll(async () => {
  closed = mkdtempSync(join(tmpdir(), 'warraq-closed-'));
  const shop = await openTestShop('sqlite', { env: { DATA_DIR: closed } });
  await insertBooks(shop, 1_100, { name: 'Naḥw — النحو 📖' });
  const layla = await buyer(shop, 'layla@example.com');
  const { body } = await layla.visitor.get('/api/product/list?limit=2');
  const [one, two] = body.products.map((book) => book._id) as [string, string];
  await insertOrders(shop, layla, 1_200, [one, two]);
  const items = [{ product: one, quantity: 2 }];
  await layla.visitor.post('/api/order/stripe', { items, address: layla.address });
  await layla.visitor.post('/api/cart/update', { cartItems: { [two]: 3 } });
  await layla.visitor.post('/api/newsletter/subscribe', { email: 'layla@example.com' });
  cookies = layla.visitor.cookies;
  await useDesk(shop, layla);
  await shop.close();
});
afterAll(() => rmSync(closed, { recursive: true }));

/** A copy of it, and an empty PostgreSQL. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-move-'));
  source = { databaseUrl: null, dataDir: join(folder, 'data'), s3: null };
  cpSync(closed, source.dataDir, { recursive: true });
  database = (await testDatabase('postgres'))!;
});

/** Fills the tables of what happens after an order, and of the seller's own settings. */
async function useDesk(shop: TestShop, layla: Buyer) {
  const seller = await sellerIn(shop);
  const post = async (path: string, body: object) =>
    expect([path, (await seller.post(path, body)).status]).toEqual([path, 200]);
  const { body: guest } = await orderAsGuest(shop);
  await shop.visitor().post('/api/order/unshare', { token: new URL(guest.link).hash.slice(1) });
  const [paid] = await ordersOf(layla);
  const { url } = (await layla.visitor.post('/api/order/pay', { id: paid!._id })).body;
  await shop.visitor().send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'card=4242424242424242',
  });
  await post('/api/order/refund', { id: paid!._id, seenRefundable: paid!.amount });
  await post('/api/order/note', { id: paid!._id, text: 'ملاحظة' });
  await post('/api/product/copies', { id: paid!.items[0]!.product._id, copies: 5 });
  await post('/api/seller/settings', { storeName: 'Moved' });
}
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const fileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(source.dataDir, 'warraq.sqlite')))
    .digest('hex');
const there = () => moveDatabase(source, database.url, quiet);

async function inTarget<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

test('a shop moves to PostgreSQL and back with every row, and sells there', async () => {
  const before = fileHash();
  const moved = await there();
  expect(Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))).toMatchObject({
    books: 1_122,
    book_files: 22,
    book_pages: 209,
    orders: 1_202,
    order_lines: 2_402,
    order_history: 2,
    refunds: 1,
    invoices: 1,
    credit_notes: 1,
    revoked_links: 1,
    stock: 1,
    settings: 2,
    sessions: 2,
    cart_lines: 1,
    payments: 1,
    subscribers: 1,
  });
  expect(fileHash()).toBe(before);
  const back = { databaseUrl: database.url, dataDir: join(folder, 'back'), s3: null };
  expect(await moveDatabase(back, 'sqlite', quiet)).toEqual(moved);
  expect(await moveDatabase({ ...back, databaseUrl: null }, await anotherUrl(), quiet)).toEqual(moved);

  const shop = await openTestShop('postgres', { empty: true, databaseUrl: database.url });
  expect(shop.db.migrated).toEqual([]);
  const visitor = shop.visitor();
  cookies.forEach((value, key) => visitor.cookies.set(key, value));
  const orders = await ordersOf({ visitor, userId: '', address: '' });
  expect(orders).toHaveLength(1_201);
  expect((await visitor.get('/api/product/list?q=tafsir')).body.total).toBe(10);
  const seller = await sellerIn(shop);
  const { body } = await seller.get('/api/order/seller?q=layla&limit=1');
  expect(body.orders).toHaveLength(1);
  const { cartItems } = (await visitor.get('/api/user/is-auth')).body.user!;
  const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }));
  const { addresses } = (await visitor.get('/api/address/get')).body;
  expect((await visitor.post('/api/order/cod', { items, address: addresses[0]!._id })).status).toBe(200);
  await shop.close();
});

const others: { drop(): Promise<void> }[] = [];
async function anotherUrl(): Promise<string> {
  const other = (await testDatabase('postgres'))!;
  others.push(other);
  return other.url;
}
afterEach(async () => {
  for (const other of others.splice(0)) await other.drop();
});

test('a target that is not empty, an open shop or a wrong direction is refused and nothing changes', async () => {
  await inTarget((client) => client.query('create table mine (n bigint)'));
  await expect(there()).rejects.toThrow("The target is not empty: it has tables that are not the shop's.");
  await inTarget((client) => client.query('drop table mine'));
  const begun = await openTestShop('postgres', { empty: true, databaseUrl: database.url });
  await (await sellerIn(begun)).post('/api/seller/settings', { storeName: 'Begun' });
  await begun.close();
  await expect(there()).rejects.toThrow('it has rows in "settings"');
  await inTarget((client) => client.query('delete from settings'));
  await there();
  await expect(there()).rejects.toThrow('The target is not empty: it has rows in "books".');
  const onPostgres = { ...source, databaseUrl: database.url };
  await expect(moveDatabase(onPostgres, 'sqlite', quiet)).rejects.toThrow('warraq.sqlite is there already');
  await expect(moveDatabase(source, 'sqlite', quiet)).rejects.toThrow('on SQLite already');
  await expect(moveDatabase(onPostgres, database.url, quiet)).rejects.toThrow('on PostgreSQL already');

  const shop = await openTestShop('sqlite', { empty: true, env: { DATA_DIR: source.dataDir } });
  await expect(there()).rejects.toThrow(/is open: stop every process of it, then move\.$/);
  await shop.close();
});

test('a copy that differs from its source is not kept', async () => {
  const earlier = await openTestShop('postgres', { empty: true, databaseUrl: database.url });
  await earlier.close();
  await inTarget((client) =>
    client.query(`
      create function alter_email() returns trigger language plpgsql as $$ begin new.email = 'x'; return new; end $$;
      create trigger altered before insert on subscribers for each row execute function alter_email()`),
  );
  await expect(there()).rejects.toThrow('The copy of "subscribers" differs from what was copied.');
  await inTarget((client) => client.query('drop trigger altered on subscribers'));
  expect(await there()).not.toHaveLength(0);
});

test('uploads are copied between folder and bucket', async () => {
  const bucket = await openLoopbackS3();
  const picture = `${'a'.repeat(32)}-800.webp`;
  bucket.stored.set(picture, { bytes: Buffer.from('a picture'), type: 'image/webp', writtenAt: 0 });
  await expect(moveFiles(source, 'bucket')).rejects.toThrow('Set S3_BUCKET');
  expect(await moveFiles({ ...source, s3: bucket.place }, 'folder')).toBe(1);
  expect(existsSync(join(source.dataDir, 'files'))).toBe(true);
  bucket.stored.clear();
  expect(await moveFiles({ ...source, s3: bucket.place }, 'bucket')).toBe(1);
  expect(bucket.stored.get(picture)?.bytes.toString()).toBe('a picture');
  await bucket.close();
});

test('a backup of one engine restored on the other is refused with the name of this command', async () => {
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ shop: 'warraq', engine: 'sqlite', checksums: {} }),
  );
  const onPostgres = { ...source, databaseUrl: database.url };
  const backup = await findBackup(folder);
  await expect(restore(onPostgres, backup)).rejects.toThrow('npm run move');
});
