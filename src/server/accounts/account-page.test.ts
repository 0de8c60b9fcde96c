import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, logInAgain, signedUp } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

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
    expect((await visitor.get('/api/user/is-auth')).body.user.name).toBe('ليلى');
    for (const name of ['', ' ', 'x'.repeat(101), 7, undefined]) {
      expect((await visitor.post('/api/user/name', { name })).status).toBe(400);
    }
    expect((await visitor.get('/api/user/is-auth')).body.user.name).toBe('ليلى');
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

  test('is deleted with the password only: nothing personal stays but the orders', async () => {
    const email = 'leaves@example.com';
    const { visitor, user } = await signedUp(shop, email);
    const elsewhere = await logInAgain(shop, user._id);
    const [book] = (await visitor.get('/api/product/list?limit=1')).body.products;
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
    const { orderId } = (await visitor.post('/api/order/cod', { items, address })).body;
    await visitor.post('/api/cart/update', { cartItems: { [book._id]: 2 } });

    await shop.visitor().post('/api/user/forgot', { email });

    const refused = await visitor.post('/api/user/delete', { password: 'not the password' });
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong-password']);
    expect((await visitor.get('/api/user/is-auth')).body.user.cartItems).toEqual({ [book._id]: 2 });

    expect((await visitor.post('/api/user/delete', { password: goodPassword })).status).toBe(200);
    for (const ended of [visitor, elsewhere])
      expect((await ended.get('/api/user/is-auth')).body.success).toBe(false);
    const login = { email, password: goodPassword };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(401);
    const erased = { email: `${user._id}@deleted.invalid`, password: goodPassword };
    expect((await shop.visitor().post('/api/user/login', erased)).status).toBe(401);
    for (const table of ['addresses', 'cartLines', 'sessions', 'passwordResets'] as const) {
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
