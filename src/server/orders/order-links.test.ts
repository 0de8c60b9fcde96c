import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { createOrderLinks } from './order-links.ts';

const day = 86_400_000;

describe.each(engines)('a link to an order on %s', (engine) => {
  let shop: TestShop;
  let layla: Buyer;
  let orderId: string;
  let token: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  beforeEach(async () => {
    layla = await buyer(shop);
    const [product] = await bookIds(shop, 1);
    const items = [{ product, quantity: 1 }];
    const { body } = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    ({ orderId } = body);
    token = await createOrderLinks(shop.db).sign(orderId, shop.clock.now);
  });
  afterAll(() => shop.close());

  const open = (link: string) => shop.visitor().post('/api/order/shared', { token: link });
  const refused = { status: 404, body: { code: 'bad-order-link' } };

  test('shows this one order to anybody, for 90 days', async () => {
    expect((await open(token)).body.order).toMatchObject({ _id: orderId, status: 'Order Placed' });
    const began = shop.clock.now;
    shop.clock.now = began + 90 * day;
    expect((await open(token)).status).toBe(200);
    shop.clock.now = began + 90 * day + 1;
    expect(await open(token)).toMatchObject(refused);
    shop.clock.now = began;
  });

  test('cannot be made up, prolonged or moved to another order', async () => {
    const [id, time, signature] = token.split('.') as [string, string, string];
    const later = (Number.parseInt(time, 36) + day).toString(36);
    const other = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const made = [
      `${other}.${time}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${time}.${'A'.repeat(43)}`,
    ];
    for (const wrong of [...made, '', '.', 'x'.repeat(200), `${token}x`, '\u0000'])
      expect(await open(wrong)).toMatchObject(refused);
  });

  test('is revoked with all others that were sent before, and later ones work', async () => {
    const earlier = await createOrderLinks(shop.db).sign(orderId, shop.clock.now - day);
    expect((await shop.visitor().post('/api/order/unshare', { token })).status).toBe(200);
    expect(await open(token)).toMatchObject(refused);
    expect(await open(earlier)).toMatchObject(refused);
    expect((await open(await createOrderLinks(shop.db).sign(orderId, shop.clock.now + 1))).status).toBe(200);
  });
});
