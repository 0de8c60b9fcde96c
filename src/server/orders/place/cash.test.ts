import { expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';

test.each(engines)('on %s a shop that takes no cash refuses it and sells by card', async (engine) => {
  const shop = await openTestShop(engine);
  const layla = await buyer(shop);
  const seller = await sellerIn(shop);
  const [product] = await bookIds(shop, 1);
  const order = { items: [{ product, quantity: 1 }], address: layla.address };
  await seller.post('/api/seller/settings', { codEnabled: false });
  expect((await layla.visitor.get('/api/order/terms')).body).toMatchObject({ codEnabled: false });
  const refused = await layla.visitor.post('/api/order/cod', order);
  expect(refused).toMatchObject({ status: 409, body: { code: 'no-cash' } });
  expect(await ordersOf(layla)).toEqual([]);
  expect((await layla.visitor.post('/api/order/stripe', order)).status).toBe(200);
  await shop.close();
});

test('a shop without cards cannot stop taking cash', async () => {
  const shop = await openTestShop('sqlite', { deps: { cards: null } });
  const seller = await sellerIn(shop);
  const refused = await seller.post('/api/seller/settings', { codEnabled: false, phone: '12345' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'no-way-to-pay' } });
  expect((await seller.get('/api/seller/settings')).body.settings).toMatchObject({
    codEnabled: true,
    phone: '',
  });
  await shop.close();
});
