import { expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';

const path = '/api/seller/setup';

test.each(engines)('a real shop on %s is told what is missing until it is there', async (engine) => {
  const shop = await openTestShop(engine, { empty: true, env: { DEMO: 'off' } });
  const seller = await sellerIn(shop);
  const missing = async () => (await seller.get(path)).body.missing;
  expect(await missing()).toEqual(['country', 'currency', 'tax', 'delivery', 'contact', 'returns', 'books']);
  await seller.post('/api/seller/settings', { country: 'GB', currency: 'GBP' });
  await seller.post('/api/seller/settings', { phone: '+44 20 7946 0000', taxPercent: 0 });
  expect(await missing()).toEqual(['delivery', 'returns', 'books']);
  await seller.post('/api/seller/settings', { deliveryZones: [], notServed: [] });
  expect(await missing()).toEqual(['returns', 'books']);
  await seller.post('/api/seller/policies', { topic: 'returns', text: '', textAr: 'نص' });
  await insertBooks(shop, 1);
  expect(await missing()).toEqual([]);
  expect((await shop.visitor().get(path)).status).toBe(401);
  await shop.close();
});

test('a text about delivery tells customers enough, as the zones do', async () => {
  const shop = await openTestShop('sqlite', { empty: true, env: { DEMO: 'off' } });
  const seller = await sellerIn(shop);
  await seller.post('/api/seller/policies', { topic: 'delivery', text: 'By post.', textAr: '' });
  expect((await seller.get(path)).body.missing).not.toContain('delivery');
  await shop.close();
});

test('the demo misses nothing', async () => {
  const shop = await openTestShop('sqlite', { empty: true });
  expect((await (await sellerIn(shop)).get(path)).body.missing).toEqual([]);
  await shop.close();
});
