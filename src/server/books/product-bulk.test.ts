import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, productDesk } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(engines)('several books at once on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, added } = productDesk(() => ({ shop, seller }));

  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const price of [10, 10, 20.05]) ids.push((await added({ price, offerPrice: price }))._id);
  });
  const bulk = (change: object) => seller.post('/api/product/bulk', { ids, change });
  const prices = async (field: 'price' | 'offerPrice') =>
    Promise.all(ids.map(async (id) => (await inShop(id))[field]));

  test('go out of stock and change category', async () => {
    expect((await bulk({ inStock: false })).body).toMatchObject({ success: true, changed: 3 });
    expect((await inShop(ids[2]!)).inStock).toBe(false);
    await bulk({ category: 'Seerah' });
    expect((await inShop(ids[0]!)).category).toBe('Seerah');
  });

  test('change their price by an amount or a percentage, in whole cents', async () => {
    expect((await bulk({ price: 'price', by: 'percent', value: 10 })).body.changed).toBe(3);
    expect(await prices('price')).toEqual([11, 11, 22.05]);
    expect(await prices('offerPrice')).toEqual([10, 10, 20.05]);
    await bulk({ price: 'both', by: 'amount', value: -9.5 });
    expect(await prices('price')).toEqual([1.5, 1.5, 12.55]);
    expect(await prices('offerPrice')).toEqual([0.5, 0.5, 10.55]);
  });

  test.each([
    [{ price: 'both', by: 'percent', value: -250 }, 'bulk-costs-nothing'],
    [{ price: 'offerPrice', by: 'percent', value: -100 }, 'bulk-costs-nothing'],
    [{ price: 'both', by: 'amount', value: -10 }, 'bulk-costs-nothing'],
    [{ price: 'price', by: 'amount', value: -1 }, 'bulk-offer-above'],
    [{ price: 'offerPrice', by: 'percent', value: 1 }, 'bulk-offer-above'],
  ])('stay unchanged where %j makes one free or its offer higher than its price', async (change, code) => {
    const { status, body } = await bulk(change);
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, code, ['change.value']]);
    expect(body.message).toContain(oneBook.name);
    expect([await prices('price'), await prices('offerPrice')]).toEqual([
      [10, 10, 20.05],
      [10, 10, 20.05],
    ]);
  });

  test('get their exact prices back, except one that was changed since', async () => {
    const { body } = await bulk({ price: 'offerPrice', by: 'percent', value: -33.33 });
    expect(body.prices).toHaveLength(3);
    await seller.post('/api/product/bulk', {
      ids: [ids[1]],
      change: { price: 'offerPrice', by: 'amount', value: 1 },
    });
    const undone = await seller.post('/api/product/undo-prices', { prices: body.prices });
    expect(undone.body).toMatchObject({ success: true, changed: 2, left: 1 });
    expect(await prices('offerPrice')).toEqual([10, 7.66, 20.05]);
    const again = await seller.post('/api/product/undo-prices', { prices: body.prices });
    expect(again.body).toMatchObject({ changed: 0, left: 3 });
    const [step] = body.prices!;
    for (const before of [{ price: 1, offerPrice: 2 }, { price: -1, offerPrice: -1 }, {}]) {
      const refused = await seller.post('/api/product/undo-prices', { prices: [{ ...step, before }] });
      expect(refused.status).toBe(400);
    }
  });

  test('change their price by a number in any digits', async () => {
    expect((await bulk({ price: 'price', by: 'amount', value: '١٫٥' })).body.changed).toBe(3);
    expect(await prices('price')).toEqual([11.5, 11.5, 21.55]);
    await bulk({ price: 'both', by: 'percent', value: '-۱۰' });
    expect(await prices('price')).toEqual([10.35, 10.35, 19.39]);
  });

  test.each([
    [{}],
    [{ inStock: 'no' }],
    [{ category: 'Poetry' }],
    [{ price: 'price', by: 'amount', value: 0.001 }],
    [{ price: 'price', by: 'amount', value: 'five' }],
    [{ price: 'all', by: 'percent', value: 5 }],
  ])('refuse %j', async (change) => {
    expect((await bulk(change)).status).toBe(400);
    expect(await prices('price')).toEqual([10, 10, 20.05]);
  });
});
