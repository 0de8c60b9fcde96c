import { expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';

const path = '/api/seller/setup';

test.each(engines)('a real shop on %s is told what is missing until it is there', async (engine) => {
  const shop = await openTestShop(engine, { empty: true, env: { DEMO: 'off' } });
  const seller = await sellerIn(shop);
  const missing = async () => (await seller.get(path)).body.missing;
  expect(await missing()).toEqual(['shop', 'books', 'legal', 'returns']);
  await seller.post('/api/seller/settings', { country: 'GB', currency: 'GBP', taxPercent: 0 });
  await seller.post('/api/seller/settings', { phone: '+44 20 7946 0000' });
  expect(await missing()).toContain('shop');
  await seller.post('/api/seller/settings', { deliveryZones: [] });
  expect(await missing()).toEqual(['books', 'legal', 'returns']);
  await seller.post('/api/seller/settings', { legalName: 'Books Ltd' });
  expect(await missing()).toEqual(['books', 'returns']);
  await seller.post('/api/seller/settings', { taxPercent: 20 });
  expect(await missing()).toContain('legal');
  await seller.post('/api/seller/settings', { taxNumber: 'GB 123' });
  expect(await missing()).toEqual(['books', 'returns']);
  await seller.post('/api/seller/policies', { topic: 'returns', text: '', textAr: 'نص' });
  await insertBooks(shop, 1);
  expect(await missing()).toEqual([]);
  expect((await shop.visitor().get(path)).status).toBe(401);
  await shop.close();
});

test('the demo misses nothing', async () => {
  const shop = await openTestShop('sqlite', { empty: true });
  expect((await (await sellerIn(shop)).get(path)).body.missing).toEqual([]);
  await shop.close();
});

test.each(engines)(
  'phones of a shop on %s are in the international form, as people type them',
  async (engine) => {
    const shop = await openTestShop(engine, { empty: true, env: { DEMO: 'off' } });
    const seller = await sellerIn(shop);
    const save = (body: object) => seller.post('/api/seller/settings', body);
    const unknown = await save({ whatsapp: '0551234567' });
    expect([unknown.status, unknown.body.fields]).toEqual([400, { whatsapp: 'international-phone' }]);
    await save({ country: 'SA', phone: '920001234', whatsapp: '٠٥٥١٢٣٤٥٦٧' });
    const { settings } = (await seller.get('/api/seller/settings')).body;
    expect(settings).toMatchObject({ phone: '+966 9200 01234', whatsapp: '+966 55 123 4567' });
    await save({ phone: '00966 55 123 4567', whatsapp: '00966551234567' });
    expect((await seller.get('/api/seller/settings')).body.settings).toMatchObject({
      phone: '+966 55 123 4567',
      whatsapp: '+966 55 123 4567',
    });
    // A hotline.
    await save({ country: 'EG', phone: '19991' });
    expect((await seller.get('/api/seller/settings')).body.settings.phone).toBe('19991');
    await shop.close();
  },
);
