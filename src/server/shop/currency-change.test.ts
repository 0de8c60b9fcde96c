import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countLockWaits } from '../../../tests/support/database/postgres-locks.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { createApp } from '../app.ts';
import { lockStock, writeStock } from '../stock/stock-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const path = '/api/seller/settings';

describe.each(bothEngines)('while the currency changes on %s,', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  test('fees keep their amount in a new one, which is refused if they have more decimals', async () => {
    const zone = { countries: [], days: null };
    await seller.post(path, { currency: 'KWD', codFee: 2_505, codMax: 90_500 });
    await seller.post(path, { deliveryZones: [{ ...zone, price: 1_250, freeFrom: null }] });
    const refused = await seller.post(path, { currency: 'SAR' });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'terms-decimals', fields: { codFee: 'number' } },
    });
    await seller.post(path, { codFee: 2_500 });
    const { settings } = (await seller.post(path, { currency: 'SAR' })).body;
    expect(settings).toMatchObject({ codFee: 250, codMax: 9_050, deliveryZones: [{ price: 125 }] });
    expect((await seller.post(path, { currency: 'KWD', codFee: 3_001 })).body.settings).toMatchObject({
      codFee: 3_001,
      codMax: 90_500,
    });
  });

  test('a fee sent in the old one by a request that began before is refused', async () => {
    const before = await shop.deps.loadShopState();
    const late = createApp({ ...shop.deps, loadShopState: async () => before });
    const desk = new TestVisitor(late, shop.config.publicUrl);
    for (const [name, value] of seller.cookies) desk.cookies.set(name, value);
    await seller.post(path, { currency: 'KWD' });
    expect(await desk.post(path, { codFee: 505 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await seller.get(path)).body.settings.codFee).toBe(0);
  });

  test('prices read in the old one are refused, and an import goes on in the new one', async () => {
    const [id] = (await bookIds(shop, 1)) as [string];
    const before = await shop.deps.loadShopState();
    // A process that does not know of the change yet, or a request that began before it.
    const late = createApp({ ...shop.deps, loadShopState: async () => before });
    const desk = new TestVisitor(late, shop.config.publicUrl);
    for (const [name, value] of seller.cookies) desk.cookies.set(name, value);
    await seller.post(path, { currency: 'KWD' });
    const stored = () => shop.db.sql.selectFrom('books').select(['id', 'price']).orderBy('id').execute();
    const prices = await stored();
    const refused = [
      await sendProduct(desk, '/api/product/add', oneBook),
      await sendProduct(desk, '/api/product/edit', { ...oneBook, id, image: [] }),
      await desk.post('/api/product/bulk', {
        ids: [id],
        change: { price: 'offerPrice', by: 'amount', value: -1 },
      }),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stored()).toEqual(prices);
    const imported = await desk.send('/api/product/import?dryRun=false', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'name,author,category,price,offerPrice\nLate,B,Fiqh,20,12.5\n',
    });
    expect(imported.status).toBe(200);
    const [book] = (await seller.get('/api/product/list?q=late')).body.products;
    expect(book).toMatchObject({ name: 'Late', price: 20, offerPrice: 12.5 });
  });
});

test('the first order and a change of the currency wait for each other on PostgreSQL', async () => {
  const shop = await openTestShop('postgres');
  const { db } = shop;
  const seller = await sellerIn(shop);
  const layla = await buyer(shop);
  const [product] = (await bookIds(shop, 1)) as [string];
  await changeBooks(db, (trx) => writeStock(trx, [{ id: product, copies: 3, onSale: 1 }]));
  const order = () =>
    layla.visitor.post('/api/order/cod', { items: [{ product, quantity: 1 }], address: layla.address });
  const change = (currency: string) => seller.post(path, { currency });
  const waits = async (count: number) => {
    await expect.poll(() => countLockWaits(db.sql)).toBe(count);
  };

  // The change comes first, and is held up while it writes the prices.
  const late = await db.transaction(async (trx) => {
    await trx.updateTable('books').set({ updatedAt: 1 }).where('id', '=', product).execute();
    const changing = change('KWD');
    await waits(1);
    const ordering = order();
    await waits(2);
    return { changing, ordering };
  });
  expect((await late.changing).status).toBe(200);
  expect(await late.ordering).toMatchObject({ status: 409, body: { code: 'total-changed' } });
  expect(await ordersOf(layla)).toEqual([]);

  // The order comes first, and is held up before it is written.
  const early = await db.transaction(async (trx) => {
    await lockStock(trx, [product]);
    const ordering = order();
    await waits(1);
    const changing = change('SAR');
    await waits(2);
    return { changing, ordering };
  });
  expect((await early.ordering).status).toBe(200);
  expect(await early.changing).toMatchObject({ status: 409, body: { code: 'currency-fixed' } });
  expect(await ordersOf(layla)).toMatchObject([{ currency: 'KWD' }]);
  await shop.close();
});
