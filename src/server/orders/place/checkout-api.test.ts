import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

describe.each(engines)('ordering cash on delivery on %s', (engine) => {
  let shop: TestShop;
  let layla: Buyer;
  let books: string[];

  beforeAll(async () => {
    shop = await openTestShop(engine);
    books = await bookIds(shop, 22);
  });
  beforeEach(async () => {
    layla = await buyer(shop);
  });
  afterAll(() => shop.close());

  const order = (items: unknown, more: object = {}, headers = {}) =>
    layla.visitor.post('/api/order/cod', { items, address: layla.address, ...more }, headers);

  test('what was not ordered stays in the cart', async () => {
    const [once, more, other] = books as [string, string, string];
    await layla.visitor.post('/api/cart/update', { cartItems: { [once]: 2, [more]: 5, [other]: 1 } });
    const ordered = [
      { product: once, quantity: 3 },
      { product: more, quantity: 2 },
    ];
    expect((await order(ordered)).status).toBe(200);
    expect(await cartOf(layla)).toEqual({ [more]: 3, [other]: 1 });
  });

  test('a shopper orders, finds the order first in the list, and the cart is empty', async () => {
    await layla.visitor.post('/api/cart/update', { cartItems: { [books[0]!]: 2, [books[1]!]: 1 } });
    const { status, body } = await order([
      { product: books[1], quantity: 1 },
      { product: books[0], quantity: 2 },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Order placed successfully.',
      orderId: expect.any(String),
    });
    const [first] = await ordersOf(layla);
    expect(first).toMatchObject({
      _id: body.orderId,
      userId: layla.userId,
      status: 'Order Placed',
      paymentType: 'COD',
      isPaid: false,
      address: { _id: layla.address, city: 'Baghdad', zipcode: 10001 },
    });
    expect(first!.items.map((item) => [item.product._id, item.quantity])).toEqual([
      [books[1], 1],
      [books[0], 2],
    ]);
    expect(Object.keys(first!.items[0]!.product)).toEqual(
      expect.arrayContaining(['_id', 'name', 'author', 'category', 'image', 'price', 'offerPrice']),
    );
    const cents = first!.items.reduce(
      (sum, { product, quantity }) => sum + Math.round(product.offerPrice * 100) * quantity,
      0,
    );
    expect(first).toMatchObject({ subtotal: cents / 100, tax: Math.floor(cents / 50) / 100 });
    expect(first!.amount).toBe((cents + Math.floor(cents / 50)) / 100);
    expect(await cartOf(layla)).toEqual({});

    const second = await order([{ product: books[2], quantity: 1 }]);
    expect((await ordersOf(layla)).map((one) => one._id)).toEqual([second.body.orderId, body.orderId]);
  });

  test('the price is that of the catalogue when ordering, and later changes leave the order alone', async () => {
    await updateBook(shop, books[3]!, { offerPrice: 1234 });
    await order([{ product: books[3], quantity: 3, price: 0.01, offerPrice: 0.01 }]);
    await updateBook(shop, books[3]!, { offerPrice: 9900, name: 'Another name' });
    const [placed] = await ordersOf(layla);
    expect(placed).toMatchObject({ subtotal: 37.02, tax: 0.74, amount: 37.76 });
    expect(placed!.items[0]!.product.offerPrice).toBe(12.34);
    expect(placed!.items[0]!.product.name).not.toBe('Another name');
  });

  test('a price the shopper has not seen is refused by the name of its book, and nothing is ordered', async () => {
    await updateBook(shop, books[4]!, { offerPrice: 1250, name: 'A dearer book' });
    const before = (await ordersOf(layla)).length;
    const refused = await order([{ product: books[4], quantity: 1, seenPrice: 12 }]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'price-changed', about: { book: 'A dearer book' } });
    expect(await ordersOf(layla)).toHaveLength(before);
    expect((await order([{ product: books[4], quantity: 1, seenPrice: 12.5 }])).status).toBe(200);
  });

  test('nothing beside books, quantities and the address is read from the request', async () => {
    const other = await buyer(shop);
    const lies = {
      userId: other.userId,
      amount: 0.01,
      subtotal: 0,
      tax: 0,
      isPaid: true,
      status: 'Delivered',
      paymentType: 'Online',
      _id: 'ffffffffffffffffffffffff',
      createdAt: '1970-01-01T00:00:00.000Z',
    };
    const { body } = await order([{ product: books[0], quantity: 1, isPaid: true, amount: 1 }], lies);
    expect(body.orderId).not.toBe(lies._id);
    expect(await ordersOf(other)).toEqual([]);
    const [placed] = await ordersOf(layla);
    expect(placed).toMatchObject({
      isPaid: false,
      status: 'Order Placed',
      paymentType: 'COD',
      userId: layla.userId,
    });
    expect(placed!.amount).toBeGreaterThan(1);
  });

  test('a sample address may be used in the demo and is marked', async () => {
    await order([{ product: books[0], quantity: 1 }], { address: '5a00000000000000000000a1' });
    expect((await ordersOf(layla))[0]!.address).toMatchObject({ firstName: 'Maryam', sample: true });
  });

  describe('is refused with a sentence, and nothing changes,', () => {
    const one = () => [{ product: books[0], quantity: 1 }];
    const cases: [string, () => [items: unknown, more?: object], number, string][] = [
      ['when nothing is ordered', () => [[]], 400, 'empty-order'],
      ['without an address', () => [one(), { address: undefined }], 400, 'no-address'],
      ['with an empty address', () => [one(), { address: '' }], 400, 'no-address'],
      ['with an unknown address', () => [one(), { address: 'f'.repeat(24) }], 404, 'unknown-address'],
      ['with what no database holds', () => [one(), { address: '\0' }], 400, 'invalid'],
      [
        'for an unknown book',
        () => [[{ product: 'f'.repeat(24), quantity: 1 }]],
        400,
        'unknown-book-ordered',
      ],
      ['for what is no id', () => [[{ product: '__proto__', quantity: 1 }]], 400, 'unknown-book-ordered'],
      [
        'for a repeated line',
        () => [
          [
            { product: books[0], quantity: 1 },
            { product: books[0], quantity: 1 },
          ],
        ],
        400,
        'repeated-line',
      ],
      ...([0, -1, 1.5, 1000, 1e300, '2', null, undefined, true, [], {}] as unknown[]).map(
        (quantity): [string, () => [unknown], number, string] => [
          `for the quantity ${JSON.stringify(quantity)}`,
          () => [[{ product: books[0], quantity }]],
          400,
          'bad-quantity',
        ],
      ),
      ['for items that are no list', () => ['all of them'], 400, 'invalid'],
      ['for a product that is no text', () => [[{ product: { $ne: null }, quantity: 1 }]], 400, 'invalid'],
      [
        'for more titles than an order holds',
        () => [
          Array.from({ length: 201 }, (_, i) => ({ product: i.toString(16).padStart(24, '0'), quantity: 1 })),
        ],
        400,
        'too-many-lines',
      ],
    ];
    test.each(cases)('%s', async (_, given, status, code) => {
      await layla.visitor.post('/api/cart/update', { cartItems: { [books[5]!]: 1 } });
      const answer = await order(...given());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
      expect(await ordersOf(layla)).toEqual([]);
      expect(await cartOf(layla)).toEqual({ [books[5]!]: 1 });
    });

    test('with the sentence of the cart when no address is chosen', async () => {
      const { body } = await order([{ product: books[0], quantity: 1 }], { address: null });
      expect(body.message).toBe('Please Select an Address!');
    });

    test.each([
      ['out of stock', { inStock: 0 }, 'out-of-stock', 'is out of stock'],
      ['no longer in the shop', { archivedAt: 1 }, 'book-gone', 'is not in the shop any more'],
    ])('naming the book that is %s', async (_, change, code, words) => {
      const name = await updateBook(shop, books[7]!, change);
      const answer = await order([
        { product: books[6], quantity: 1 },
        { product: books[7], quantity: 1 },
      ]);
      await updateBook(shop, books[7]!, { inStock: 1, archivedAt: null });
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(answer.body.message).toContain(`“${name}” ${words}`);
      expect(answer.body.about).toEqual({ book: name, bookAr: expect.stringMatching(/^\p{Script=Arabic}/u) });
      expect(await ordersOf(layla)).toEqual([]);
    });

    test("with another shopper's address, as if it did not exist", async () => {
      const other = await buyer(shop);
      const answer = await order([{ product: books[0], quantity: 1 }], { address: other.address });
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown-address']);
      expect(await ordersOf(layla)).toEqual([]);
    });

    test('to a visitor who is not logged in', async () => {
      const visitor = shop.visitor();
      for (const path of ['/api/order/cod', '/api/order/stripe', '/api/order/pay', '/api/order/cancel']) {
        expect((await visitor.post(path, {})).status).toBe(401);
      }
      expect((await visitor.get('/api/order/user')).status).toBe(401);
    });
  });

  describe('with an idempotency key', () => {
    const item = (index: number, quantity = 1) => [{ product: books[index], quantity }];
    const keyed = (key: string) => ({ 'idempotency-key': key });

    test('a repetition gets the same answer and makes no second order', async () => {
      const first = await order(item(0), {}, keyed('one'));
      const again = await order(item(0), { userId: 'whoever' }, keyed('one'));
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(await ordersOf(layla)).toHaveLength(1);
    });

    test('a repetition gets the same answer though the book is out of stock by now', async () => {
      const first = await order(item(8), {}, keyed('one'));
      await updateBook(shop, books[8]!, { inStock: 0 });
      const again = await order(item(8), {}, keyed('one'));
      await updateBook(shop, books[8]!, { inStock: 1 });
      expect(again.body).toEqual(first.body);
    });

    test('another order under the same key is refused', async () => {
      await order(item(0), {}, keyed('one'));
      for (const answer of [
        await order(item(0, 2), {}, keyed('one')),
        await order(item(1), {}, keyed('one')),
        await order(item(0), { address: '5a00000000000000000000a1' }, keyed('one')),
        await layla.visitor.post(
          '/api/order/stripe',
          { items: item(0), address: layla.address },
          keyed('one'),
        ),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([409, 'key-reused']);
      }
      expect(await ordersOf(layla)).toHaveLength(1);
    });

    test("another shopper's same key is another order", async () => {
      const other = await buyer(shop);
      const first = await order(item(0), {}, keyed('one'));
      const theirs = await other.visitor.post(
        '/api/order/cod',
        { items: item(0), address: other.address },
        keyed('one'),
      );
      expect(theirs.status).toBe(200);
      expect(theirs.body.orderId).not.toBe(first.body.orderId);
    });

    test('a refused order leaves the key free', async () => {
      expect((await order(item(0, 0), {}, keyed('one'))).status).toBe(400);
      expect((await order(item(0), {}, keyed('one'))).status).toBe(200);
    });

    test('without a key each call is its own order', async () => {
      await order(item(0));
      await order(item(0));
      expect(await ordersOf(layla)).toHaveLength(2);
    });

    test('a key that is empty or too long is refused', async () => {
      expect((await order(item(0), {}, keyed(''))).body.code).toBe('bad-key');
      expect((await order(item(0), {}, keyed('k'.repeat(201)))).body.code).toBe('bad-key');
    });

    test('a hundred at the same time are one order with one answer', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => order(item(0), {}, keyed('one'))));
      expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
      expect(await ordersOf(layla)).toHaveLength(1);
    });
  });

  test('an order of another shopper is in no list but theirs', async () => {
    await order([{ product: books[0], quantity: 1 }]);
    const other = await buyer(shop);
    expect(await ordersOf(other)).toEqual([]);
  });
});
