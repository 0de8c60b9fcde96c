import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { guestAddress, orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { readConfig } from '../../config.ts';
import { hire, memberIn } from '../../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { ownerId } from '../../accounts/account-queries.ts';
import { runAdmin } from './run-admin.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (env: Record<string, string>, ...args: string[]) =>
  runAdmin(args, () => readConfig({ DEMO: 'on', ...env }));

test('the help names the commands, and a wrong call is answered with it', async () => {
  const env = { DATA_DIR: folder };
  const { said } = await admin(env, '--help');
  for (const name of ['reset-owner', 'verify', 'erase-person EMAIL']) expect(said).toContain(name);
  expect(await admin(env)).toEqual({ code: 0, said });
  for (const args of [
    ['format-disk'],
    ['erase-person'],
    ['verify', 'all'],
    ['verify', '--force'],
    ['toString'],
  ])
    expect(await admin(env, ...args)).toEqual({ code: 1, said });
});

describe.each(engines)('beside a running shop on %s', (engine) => {
  let shop: TestShop;
  let run: (...args: string[]) => ReturnType<typeof admin>;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    const { dataDir, databaseUrl } = shop.config;
    const credentials = { SELLER_EMAIL: 'seller@example.com', SELLER_PASSWORD: 'a-good-password' };
    const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    run = (...args) => admin({ ...place, ...credentials }, ...args);
  });
  afterEach(() => shop.close());

  test('the owner gets a new password, which counts from now on, and logs in without a code', async () => {
    const { email, password } = shop.config.seller;
    const old = await sellerIn(shop);
    const member = await memberIn(shop, (await hire(shop, 'orders')).email);
    await shop.db.sql
      .updateTable('members')
      .set({ totpSecret: 'A'.repeat(32) })
      .where('id', '=', ownerId)
      .execute();
    const { code, said } = await run('reset-owner');
    const next = said.replace(`${email} / `, '');
    expect([code, next.length]).toEqual([0, 22]);
    const login = (typed: string) => shop.visitor().post('/api/seller/login', { email, password: typed });
    expect([(await login(password!)).status, (await login(next)).status]).toEqual([401, 200]);
    const isIn = async (who: TestVisitor) => (await who.get('/api/seller/is-auth')).body.success;
    expect([await isIn(old), await isIn(member)]).toEqual([false, true]);
  });

  test('one person is erased when their orders are done; the orders stay without them', async () => {
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

    const refused = await run('erase-person', email);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('has open orders') });
    await shop.db.sql.updateTable('orders').set({ status: 'Delivered' }).execute();
    expect((await run('erase-person', email)).said).toMatch(
      /^Erased layla@example\.com\. Deleted: account 1, messages 1, .* Orders without the person: 1\.$/,
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
    expect((await run('erase-person', email)).said).toBe(`The shop has nothing of ${email}.`);
  });

  test('a person who ordered without an account is erased like any other', async () => {
    const email = 'maryam@example.com';
    await orderAsGuest(shop, { email, address: guestAddress });
    expect((await run('erase-person', email)).said).toContain('has open orders');
    await shop.db.sql.updateTable('orders').set({ status: 'Delivered' }).execute();
    expect((await run('erase-person', email)).said).toMatch(/account 0, .* Orders without the person: 1\.$/);
    const left = await Promise.all(
      (['users', 'orders', 'mails', 'attempts', 'idempotencyKeys'] as const).map((table) =>
        shop.db.sql.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(left)).not.toMatch(/maryam|Libreros/i);
    expect((await run('verify')).code).toBe(0);
    // Another order with this email begins anew.
    expect((await orderAsGuest(shop, { email })).status).toBe(200);
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
      .values({ ...paper, seller: '{}', content: '{}' })
      .execute();
    await shop.db.sql
      .insertInto('creditNotes')
      .values({ ...paper, refundId: null, amount: 1e9, lines: '[]' })
      .execute();
    const url = `/files/${'a'.repeat(32)}-800.webp`;
    const { id } = await shop.db.sql.selectFrom('books').select('id').executeTakeFirstOrThrow();
    await changeBooks(shop.db, (trx) =>
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
    expect(said).toContain(`Book ${id} has a category that the shop has not.`);
    expect(said).toContain(`The file ${'a'.repeat(32)}-800.webp of a book is missing.`);
  });
});
