import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { audit } from '../../src/server/db/audit-queries.ts';
import { migrationFiles } from '../../src/server/db/migrate.ts';
import { indexOlderBooks } from '../../src/server/catalogue/book-bulk-queries.ts';
import { indexOlderOrders } from '../../src/server/orders/order-index-queries.ts';
import { version } from '../../src/server/version.ts';
import { testDatabase } from '../support/database/test-database.ts';
import { goodPassword, sellerIn } from '../support/test-accounts.ts';
import { openLink, orderAsGuest } from '../support/test-guests.ts';
import { type Engine, openTestShop } from '../support/test-shop.ts';

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, name]) => name!);
const fixtures = readdirSync(import.meta.dirname)
  .map((file) => /^(\d+\.\d+\.\d+)\.(sqlite|postgres)[.\w]*\.gz$/.exec(file))
  .filter((found) => found !== null)
  .map(([file, from, engine]) => ({ file, from: from!, engine: engine as Engine }));

test('the changelog begins with this version, and the databases of every released one are kept', () => {
  expect(versions[0]).toBe(version);
  const stored = fixtures.map(({ from, engine }) => `${from} ${engine}`);
  // Work on the next version has begun: its migrations are tried on the data of the last one.
  const isReleased = changelog.includes('\n## Unreleased\n');
  for (const from of isReleased ? versions : versions.slice(1))
    expect(stored).toEqual(expect.arrayContaining([`${from} sqlite`, `${from} postgres`]));
});

test.each(fixtures)(
  'data of $from on $engine opens with every order as it was',
  async ({ file, from, engine }) => {
    const bytes = gunzipSync(readFileSync(join(import.meta.dirname, file)));
    const folder = mkdtempSync(join(tmpdir(), 'warraq-release-'));
    const database = await testDatabase(engine);
    if (database) await load(database.url, bytes.toString());
    else writeFileSync(join(folder, 'warraq.sqlite'), bytes);
    const addsInvoice = from === '0.2.0';
    if (addsInvoice && database) await load(database.url, olderInvoice);
    if (addsInvoice && !database) {
      const raw = new DatabaseSync(join(folder, 'warraq.sqlite'));
      raw.exec(olderInvoice);
      raw.close();
    }
    const shop = await openTestShop(engine, {
      empty: true,
      env: { DATA_DIR: folder },
      ...(database && { databaseUrl: database.url }),
    });
    try {
      const known = migrationFiles(engine).map(({ name }) => name);
      const applied = shop.db.migrated.map(({ name }) => name);
      expect(applied.length).toBeGreaterThan(0);
      expect(known.slice(-applied.length)).toEqual(applied);
      await indexOlderBooks(shop.db);
      await indexOlderOrders(shop.db);

      expect(await audit(shop.db.sql)).toEqual({ books: 22, users: 1, orders: 3, lines: 5, wrongOrders: [] });
      const files = await shop.db.sql.selectFrom('bookFiles').select('state').execute();
      expect(files.map(({ state }) => state)).toEqual(Array(22).fill('waiting'));
      const layla = shop.visitor();
      const credentials = { email: 'layla@example.com', password: goodPassword };
      expect((await layla.post('/api/user/login', credentials)).status).toBe(200);
      const { body } = await layla.get('/api/order/user');
      expect(body.orders.map((order) => [order.status, order.isPaid])).toEqual(
        expect.arrayContaining([
          ['Order Placed', true],
          ['Order Placed', false],
        ]),
      );
      for (const order of body.orders) {
        expect(order.taxReason).toBe('shop');
        expect([order.transfer, order.pickup]).toEqual([undefined, undefined]);
      }
      const seller = await sellerIn(shop);
      // An invoice keeps its number. What is packed now gets the next one.
      const paid = body.orders.find(({ isPaid }) => isPaid);
      const read = () => layla.post('/api/order/invoice', { id: paid!._id });
      const older = (await read()).body.invoice;
      expect(older).toMatchObject({ number: 1, totals: { gross: paid!.amount } });
      if (addsInvoice) expect(older).toMatchObject({ seller: { legalName: 'Old Warraq' } });
      const cash = body.orders.find(({ paymentType }) => paymentType === 'COD');
      await seller.post('/api/order/status', { id: cash!._id, status: 'Packed' });
      const packed = await layla.post('/api/order/invoice', { id: cash!._id });
      expect(packed.body.invoice).toMatchObject({ number: 2, totals: { gross: cash!.amount } });
      await seller.post('/api/order/status', { id: paid!._id, status: 'Cancelled' });
      expect((await read()).body.invoice).toMatchObject({
        ...older,
        creditNotes: [{ number: 1, totals: { gross: paid!.amount } }],
      });
      expect((await seller.get('/api/order/seller?q=0770+555+0100&country=IQ')).body.total).toBeGreaterThan(
        0,
      );
      const { addresses } = (await layla.get('/api/address/get')).body;
      expect(addresses[0]).toMatchObject({ lastName: 'al-Baghdādiyya', zipText: '01001' });
      expect((await layla.get('/api/product/list?q=tafsir')).body.total).toBe(10);
      const { cartItems } = (await layla.get('/api/user/is-auth')).body.user!;
      const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }));
      const order = await layla.post('/api/order/cod', { items, address: addresses[0]!._id });
      expect(order).toMatchObject({ status: 200, body: { success: true } });
      // Who has an account is no guest, also with the same email.
      const guest = await orderAsGuest(shop, { email: credentials.email, items });
      expect((await openLink(shop, guest.body.link)).body).toMatchObject({ isGuest: true });
      const emails = await shop.db.sql.selectFrom('users').select('guestEmail').orderBy('id').execute();
      expect(emails).toEqual([{ guestEmail: null }, { guestEmail: credentials.email }]);
    } finally {
      await shop.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** As 0.2.0 wrote it, when somebody opened the invoice. */
const olderInvoice = `
  insert into invoices (number, order_id, seller, issued_at)
  select 1, id, '{"storeName":"Warraq","storeNameAr":"","legalName":"Old Warraq","taxNumber":"",
    "postalAddress":"","email":"","phone":""}', created_at from orders where is_paid = 1;
  update counters set last = 1 where name = 'invoices';`;

async function load(url: string, dump: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.end();
}
