import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_COPIES } from '../../rules/seller-input.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const unknownId = 'f'.repeat(24);

describe.each(bothEngines)('the stock of a book on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  let other: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [book, other] = (await bookIds(shop, 2)) as [string, string];
  });
  beforeEach(async () => {
    layla = await buyer(shop);
    await count(book, null);
    await count(other, null);
    await onSale(book, true);
  });
  afterAll(() => shop.close());

  const count = (id: string, copies: unknown, seen?: unknown) =>
    seller.post('/api/product/copies', { id, copies, ...(seen !== undefined && { seen }) });
  const onSale = (id: string, inStock: boolean) => seller.post('/api/product/stock', { id, inStock });
  const order = (quantity = 1, id = book) =>
    layla.visitor.post('/api/order/cod', {
      items: [{ product: id, quantity }],
      address: layla.address,
    });
  const shown = async (id = book) => {
    const { products } = (await shop.visitor().get('/api/product/list')).body;
    const { inStock, left } = products.find(({ _id }) => _id === id)!;
    return left === undefined ? inStock : left;
  };
  const inCart = async () =>
    (await shop.visitor().get(`/api/product/list?ids=${book}`)).body.products[0]!.left;
  const managed = async (id = book) =>
    (await seller.get(`/api/product/manage?id=${id}`)).body.products[0]!.copies;
  const version = () => shop.db.catalogueVersion();

  test('is not counted until the seller enters a number, and again when they take it away', async () => {
    expect([await managed(), await shown(), await inCart()]).toEqual([null, true, undefined]);
    const { status, body } = await count(book, 12);
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Stock Updated', copies: 12, inStock: true },
    ]);
    expect([await managed(), await shown(), await inCart()]).toEqual([12, true, undefined]);
    await count(book, null);
    expect([await managed(), await shown(), await inCart()]).toEqual([null, true, undefined]);
    expect((await order(999)).status).toBe(200);
  });

  test.each([
    [4, true],
    [3, 3],
    [1, 1],
    [0, false],
  ])('of %i copies shows %s to shoppers', async (copies, expected) => {
    await count(book, copies);
    expect(await shown()).toBe(expected);
  });

  test('is out of stock without copies, on every list', async () => {
    await count(book, 0);
    const listed = async (query: string) => {
      const { products } = (await shop.visitor().get(`/api/product/shelf?limit=200${query}`)).body;
      return products.some(({ _id }) => _id === book);
    };
    expect([await listed('&inStock=true'), await listed('&inStock=false')]).toEqual([false, true]);
    expect((await order()).body).toMatchObject({ success: false, code: 'out-of-stock' });
  });

  test('an order takes copies, and one of more than there are is refused with their number', async () => {
    await count(book, 5);
    expect((await order(2)).status).toBe(200);
    const refused = await order(4);
    expect([refused.status, refused.body.code]).toEqual([409, 'too-few-copies']);
    expect(refused.body.message).toMatch(/^Only 3 of “.+” left\. Please lower the quantity in the cart\.$/);
    expect(refused.body.about).toMatchObject({ left: 3 });
    expect([await managed(), await shown()]).toEqual([3, 3]);
    expect((await order(3)).status).toBe(200);
    expect([await managed(), await shown()]).toEqual([0, false]);
  });

  test('an order with one short line takes nothing of the others', async () => {
    await count(book, 5);
    await count(other, 1);
    const items = [
      { product: book, quantity: 2 },
      { product: other, quantity: 2 },
    ];
    const refused = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    expect(refused.body.code).toBe('too-few-copies');
    expect([await managed(book), await managed(other)]).toEqual([5, 1]);
  });

  test('a repeated order takes its copies once', async () => {
    await count(book, 5);
    const request = { items: [{ product: book, quantity: 2 }], address: layla.address };
    const send = () =>
      layla.visitor.send('/api/order/cod', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `key ${layla.userId}` },
        body: JSON.stringify(request),
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await managed()).toBe(3);
  });

  test('raises the catalogue version only when shoppers see a difference', async () => {
    await count(book, 6);
    const before = await version();
    await order(2);
    expect(await version()).toBe(before);
    await order(1);
    expect(await version()).toBe(before + 1);
    await order(3);
    expect(await version()).toBe(before + 2);
    await count(book, 50);
    expect(await version()).toBe(before + 3);
    await count(book, 40);
    expect(await version()).toBe(before + 3);
  });

  test('the switch takes a counted book off sale and keeps its number', async () => {
    await count(book, 2);
    await onSale(book, false);
    expect([await shown(), await managed()]).toEqual([false, 2]);
    expect((await order()).body.code).toBe('out-of-stock');
    await count(book, 9);
    expect(await shown()).toBe(false);
    await onSale(book, true);
    expect([await shown(), await managed()]).toEqual([true, 9]);
    await onSale(book, false);
    await count(book, null);
    expect(await shown()).toBe(false);
  });

  test('a book without copies cannot be switched on; with new copies it is on sale again', async () => {
    await count(book, 0);
    const { status, body } = await onSale(book, true);
    expect([status, body.code]).toEqual([409, 'no-copies']);
    expect(body.message).toMatch(/^No copy of “.+” is left\. Please enter how many there are\.$/);
    const bulk = await seller.post('/api/product/bulk', { ids: [book, other], change: { inStock: true } });
    expect(bulk.body.changed).toBe(0);
    expect(await shown()).toBe(false);
    await count(book, 7);
    expect(await shown()).toBe(true);
  });

  test('a number that was changed by a sale in between is not overwritten', async () => {
    await count(book, 10);
    await order(1);
    const { status, body } = await count(book, 12, 10);
    expect([status, body.code, await managed()]).toEqual([409, 'copies-changed', 9]);
    expect((await count(book, 12, 9)).status).toBe(200);
    expect((await count(other, 5, null)).status).toBe(200);
    expect([await managed(), await managed(other)]).toEqual([12, 5]);
  });

  test('an edit of the book leaves its stock alone', async () => {
    await count(book, 2);
    const { products } = (await seller.get(`/api/product/manage?id=${book}`)).body;
    const { name, author, category, price, offerPrice } = products[0]!;
    const form = new FormData();
    const data = { id: book, name, author, category, price, offerPrice, image: [] };
    form.set('productData', JSON.stringify(data));
    const { body } = await seller.send('/api/product/edit', { method: 'POST', body: form });
    expect(body.product).toMatchObject({ copies: 2, left: 2, inStock: true });
  });

  test.each([-1, 1.5, '7', true, MAX_COPIES + 1, undefined, []])('refuses %j copies', async (copies) => {
    await count(book, 5);
    const { status, body } = await count(book, copies);
    expect([status, body.code, await managed()]).toEqual([400, 'invalid', 5]);
  });

  test('refuses an unknown book, shoppers and visitors', async () => {
    expect((await count(unknownId, 3)).body.code).toBe('unknown-book');
    for (const visitor of [shop.visitor(), layla.visitor])
      expect((await visitor.post('/api/product/copies', { id: book, copies: 1 })).status).toBe(401);
  });
});
