import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, logInAgain, signedUp } from '../../../tests/support/test-accounts.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { hire, memberIn } from '../../../tests/support/test-staff.ts';
import { newId } from '../db/new-id.ts';

describe.each(engines)('the account of a shopper on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  test('has a name that can be changed', async () => {
    const { visitor } = await signedUp(shop, 'name@example.com');
    const { status, body } = await visitor.post('/api/user/name', { name: '  ليلى  ' });
    expect([status, body]).toEqual([200, { success: true, message: 'Name changed.' }]);
    expect((await visitor.get('/api/user/is-auth')).body.user!.name).toBe('ليلى');
    for (const name of ['', ' ', 'x'.repeat(101), 7, undefined]) {
      expect((await visitor.post('/api/user/name', { name })).status).toBe(400);
    }
    expect((await visitor.get('/api/user/is-auth')).body.user!.name).toBe('ليلى');
  });

  test('can be logged out on every device, and no other account is', async () => {
    const { visitor, userId } = await buyer(shop);
    const elsewhere = await logInAgain(shop, userId);
    const other = await buyer(shop);
    expect((await visitor.post('/api/user/logout-everywhere', {})).status).toBe(200);
    for (const ended of [visitor, elsewhere])
      expect((await ended.get('/api/user/is-auth')).body.success).toBe(false);
    expect((await other.visitor.get('/api/user/is-auth')).body.success).toBe(true);
  });

  test('loses an address that the shopper removes, but never one of another shopper', async () => {
    const [owner, other] = [await buyer(shop), await buyer(shop)];
    const remove = { id: owner.address };
    expect((await other.visitor.post('/api/address/remove', remove)).status).toBe(404);
    const own = async () =>
      (await owner.visitor.get('/api/address/get')).body.addresses.filter(
        ({ sample }: { sample?: true }) => !sample,
      );
    expect(await own()).toHaveLength(1);
    expect((await owner.visitor.post('/api/address/remove', remove)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await owner.visitor.post('/api/address/remove', remove)).status).toBe(404);
  });

  test('is deleted even if somebody wants the address that it gets then', async () => {
    const { visitor, user } = await signedUp(shop, 'wanted@example.com');
    const other = (await signedUp(shop, 'wants@example.com')).visitor;
    const given = { name: 'Other', email: `${user._id}@deleted.invalid`, password: goodPassword };
    for (const path of ['/api/user/register', '/api/user/email'])
      expect(await other.post(path, given)).toMatchObject({
        status: 400,
        body: { fields: { email: 'email' } },
      });
    expect((await visitor.post('/api/user/delete', { password: goodPassword })).status).toBe(200);
    // Without an order nothing stays.
    const row = await shop.db.sql.selectFrom('users').select('id').where('id', '=', user._id).execute();
    expect(row).toEqual([]);
  });

  describe('what is kept under the email alone', () => {
    /** A newsletter, a message, a guest's order and the mails of them. */
    async function leaveTraces(email: string) {
      await shop.visitor().post('/api/newsletter/subscribe', { email });
      await shop.visitor().post('/api/contact/send', { name: 'A', email, message: 'Where are my books?' });
      await orderAsGuest(shop, { email });
    }
    const tracesOf = async (email: string) =>
      [
        ...(await shop.db.sql.selectFrom('subscribers').select('email').where('email', '=', email).execute()),
        ...(await shop.db.sql.selectFrom('messages').select('email').where('email', '=', email).execute()),
        ...(await shop.db.sql.selectFrom('mails').select('id').where('recipient', '=', email).execute()),
      ].length;

    test('goes with the account of a confirmed email, and no counter holds it', async () => {
      const email = 'owner@example.com';
      const { visitor } = await signedUp(shop, email);
      await leaveTraces(email);
      await visitor.post('/api/user/delete', { password: 'not the password' });
      await shop.visitor().post('/api/user/forgot', { email });
      expect(await tracesOf(email)).toBeGreaterThan(3);
      expect((await visitor.post('/api/user/delete', { password: goodPassword })).status).toBe(200);
      expect(await tracesOf(email)).toBe(0);
      const counters = await shop.db.sql.selectFrom('attempts').select('subject').execute();
      expect(counters.filter(({ subject }) => subject.includes('owner'))).toEqual([]);
    });

    test('can be read by whoever confirmed the email, beside what belongs to the account', async () => {
      const email = 'reader@example.com';
      const { visitor, user } = await signedUp(shop, email);
      await leaveTraces(email);
      const { status, headers, body } = await visitor.get('/api/user/data');
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        'attachment; filename="my-data.json"',
      ]);
      expect(body).toMatchObject({
        account: { id: user._id, email, createdAt: new Date(shop.clock.now).toISOString() },
        orders: [{ order: { address: { city: 'Córdoba' } }, lines: [{ quantity: 1 }] }],
        messages: [{ message: 'Where are my books?' }],
        newsletter: [{ email }],
      });
      expect(JSON.stringify(body)).not.toContain('passwordHash');
      expect((await shop.visitor().get('/api/user/data')).status).toBe(401);
    });

    test('has no notes of the staff', async () => {
      const email = 'noted@example.com';
      const { visitor } = await signedUp(shop, email);
      const { body: placed } = await orderAsGuest(shop, { email });
      const huda = await memberIn(shop, (await hire(shop, 'orders', 'Huda')).email);
      const id = placed.orderId;
      await huda.post('/api/order/note', { id, text: 'a note of the order' });
      await huda.post('/api/order/status', { id, status: 'Packed' });
      await huda.post('/api/order/back', { id, status: 'Order Placed', reason: 'a note of why' });
      for (const status of ['Packed', 'Shipped', 'Delivered'])
        await huda.post('/api/order/status', { id, status });
      await huda.post('/api/order/return', { id, restock: true, reason: 'a note of the return' });
      await shop.db.sql
        .updateTable('users')
        .set({ note: 'a note of the shopper' })
        .where('email', '=', email)
        .execute();
      const { body, text } = await visitor.get('/api/user/data');
      expect(text).not.toMatch(/a note of|Huda/);
      const kinds = ['step', 'back', 'step', 'step', 'step', 'restocked-return'];
      expect(body).toMatchObject({ orders: [{ history: kinds.map((kind) => ({ kind })) }] });
    });

    test('is complete, however much it is', async () => {
      const email = 'writes@example.com';
      const { visitor } = await signedUp(shop, email);
      const at = { doneAt: null, createdAt: shop.clock.now };
      const sent = Array.from({ length: 250 }, (_, index) => ({
        id: newId(shop.clock.now),
        name: 'A',
        email,
        message: String(index),
        ...at,
      }));
      await shop.db.sql.insertInto('messages').values(sent).execute();
      const { messages } = (await visitor.get('/api/user/data')).body;
      const texts = (messages as typeof sent).map(({ message }) => message);
      expect(texts.toSorted()).toEqual(sent.map(({ message }) => message).toSorted());
    });

    test.each([null, 0])('is neither shown nor deleted before (confirmed at %s)', async (confirmedAt) => {
      const email = `victim${confirmedAt}@example.com`;
      await leaveTraces(email);
      const before = await tracesOf(email);
      const { visitor, user } = await signedUp(shop, email);
      await shop.db.sql.updateTable('users').set({ confirmedAt }).where('id', '=', user._id).execute();
      const { body } = await visitor.get('/api/user/data');
      expect(body).toMatchObject({ account: { email }, orders: [], messages: [], newsletter: [], mails: [] });
      await visitor.post('/api/user/delete', { password: goodPassword });
      expect(await tracesOf(email)).toBe(before);
    });
  });

  test('is deleted with the password only: nothing personal stays but the orders', async () => {
    const email = 'leaves@example.com';
    const { visitor, user } = await signedUp(shop, email);
    const elsewhere = await logInAgain(shop, user._id);
    const book = (await visitor.get('/api/product/list?limit=1')).body.products[0]!;
    const home = {
      firstName: 'Layla',
      lastName: 'B',
      email,
      street: '14 Mutanabbi Street',
      city: 'Baghdad',
      state: 'Baghdad',
      zipcode: 10001,
      country: 'Iraq',
      phone: '+964 770 555 0100',
    };
    const address = (await visitor.post('/api/address/add', { address: home })).body.address._id;
    const items = [{ product: book._id, quantity: 1 }];
    const key = { 'idempotency-key': 'my order' };
    const { orderId } = (await visitor.post('/api/order/cod', { items, address }, key)).body;
    await visitor.post('/api/cart/update', { cartItems: { [book._id]: 2 } });

    await shop.visitor().post('/api/user/forgot', { email });

    const refused = await visitor.post('/api/user/delete', { password: 'not the password' });
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong-password']);
    expect((await visitor.get('/api/user/is-auth')).body.user!.cartItems).toEqual({ [book._id]: 2 });

    expect((await visitor.post('/api/user/delete', { password: goodPassword })).status).toBe(200);
    for (const ended of [visitor, elsewhere])
      expect((await ended.get('/api/user/is-auth')).body.success).toBe(false);
    const login = { email, password: goodPassword };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(401);
    const erased = { email: `${user._id}@deleted.invalid`, password: goodPassword };
    expect((await shop.visitor().post('/api/user/login', erased)).status).toBe(401);
    for (const table of [
      'addresses',
      'cartLines',
      'idempotencyKeys',
      'passwordResets',
      'sessions',
    ] as const) {
      const rows = await shop.db.sql
        .selectFrom(table)
        .select('userId')
        .where('userId', '=', user._id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const order = await shop.db.sql
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .executeTakeFirst();
    expect(order).toBeDefined();
    // The email is free for a new account, which is empty.
    const again = await signedUp(shop, email);
    expect(again.user._id).not.toBe(user._id);
    expect((await again.visitor.get('/api/order/user')).body.orders).toEqual([]);
  });
});
