import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { productData, productEdit } from '../../src/contract/products.ts';
import { sellerIn } from '../support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../support/test-buyers.ts';
import { oneBook, sendProduct } from '../support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';

/** Fields that an attacker adds to a body. */
const extraFields = {
  _id: 'f'.repeat(24),
  id: 'e'.repeat(24),
  userId: 'd'.repeat(24),
  isSeller: true,
  role: 'seller',
  isPaid: true,
  status: 'Delivered',
  amount: 0.01,
  subtotal: 0,
  tax: 0,
  price: 0.01,
  offerPrice: 0.01,
  paymentType: 'Online',
  createdAt: '2001-01-01T00:00:00.000Z',
  passwordHash: 'x',
  archived: true,
  sample: true,
  done: true,
  constructor: { prototype: { isSeller: true } },
};

interface Definition {
  type: string;
  catchall?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
}

/** Every object in a shape at any depth. */
function objectsIn(shape: z.ZodType | undefined): Definition[] {
  if (!shape) return [];
  const def = shape.def as unknown as Definition;
  const inner = [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    def.element,
    def.innerType,
    def.in,
  ];
  return [...(def.type === 'object' ? [def] : []), ...inner.flatMap(objectsIn)];
}

const rows = Object.entries(endpoints as Record<string, Endpoint>);
const shapes = [
  ...rows.map(([name, { body }]) => [`the body of ${name}`, body] as const),
  ...rows.map(([name, { query }]) => [`the query of ${name}`, query] as const),
].filter(([, shape]) => shape !== undefined);

test.each([...shapes, ['a product', productData] as const, ['an edit', productEdit] as const])(
  '%s takes the fields it names and drops all others',
  (_, shape) => {
    const objects = objectsIn(shape);
    expect(objects.length).toBeGreaterThan(0);
    for (const { catchall } of objects) expect(catchall).toBeUndefined();
  },
);

describe.each(engines)('additional fields on %s', (engine) => {
  let shop: TestShop;
  let someone: Buyer;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    someone = await buyer(shop);
  });
  afterAll(() => shop.close());

  test('cannot change the price, payment or owner of an order', async () => {
    const victim = await buyer(shop);
    const { body } = await shop.visitor().get('/api/product/list?limit=1');
    const book = body.products[0]!;
    const { visitor, address } = someone;
    const items = [{ ...extraFields, product: book._id, quantity: 2 }];
    const given = { ...extraFields, userId: victim.userId, items, address };
    expect((await visitor.post('/api/order/cod', given)).status).toBe(200);
    const [order] = await ordersOf(someone);
    expect(order).toMatchObject({
      userId: someone.userId,
      status: 'Order Placed',
      isPaid: false,
      paymentType: 'COD',
    });
    expect(order?.subtotal).toBe(book.offerPrice * 2);
    expect(order?._id).not.toBe(extraFields._id);
    expect(order?.items[0]?.product.offerPrice).toBe(book.offerPrice);
    expect(order?.sample).toBeUndefined();
    expect(Date.parse(order?.createdAt ?? '')).toBeGreaterThan(Date.parse('2020-01-01'));
    expect(await ordersOf(victim)).toEqual([]);
  });

  test('cannot change the owner or id of an address', async () => {
    const [mine] = (await someone.visitor.get('/api/address/get')).body.addresses;
    const { status, body } = await someone.visitor.post('/api/address/add', {
      ...extraFields,
      address: { ...mine, ...extraFields, userId: 'd'.repeat(24) },
    });
    expect(status).toBe(200);
    expect(body.address).toMatchObject({ userId: someone.userId });
    expect(body.address._id).not.toBe(extraFields._id);
    expect(Object.keys(body.address).toSorted()).toEqual(Object.keys(mine!).toSorted());
  });

  test("cannot write another's cart or pollute a prototype", async () => {
    const victim = await buyer(shop);
    const raw = `{"userId":"${victim.userId}","cartItems":{"__proto__":{"isSeller":true}},"__proto__":{"isSeller":true}}`;
    const answer = await someone.visitor.send('/api/cart/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: raw,
    });
    expect(answer.status).toBe(400);
    expect(({} as { isSeller?: boolean }).isSeller).toBeUndefined();
    expect((await victim.visitor.get('/api/user/is-auth')).body.user!.cartItems).toEqual({});
  });

  test('cannot set the id, dates or stock of a new book', async () => {
    const seller = await sellerIn(shop);
    const { status, body } = await sendProduct(seller, '/api/product/add', { ...extraFields, ...oneBook });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({ ...oneBook, inStock: true, archived: false });
    expect([extraFields._id, extraFields.id]).not.toContain(body.product._id);
    expect(body.product.createdAt).not.toBe(extraFields.createdAt);
  });

  test('are not stored with a message or a subscription', async () => {
    const given = { name: 'N', email: 'n@example.com', message: 'Peace' };
    await shop.visitor().post('/api/contact/send', { ...extraFields, ...given });
    await shop.visitor().post('/api/newsletter/subscribe', { ...extraFields, email: given.email });
    const seller = await sellerIn(shop);
    const message = (await seller.get('/api/messages/list')).body.messages[0]!;
    expect(message).toMatchObject({ ...given, done: false });
    expect(message._id).not.toBe(extraFields._id);
  });

  test('a status change changes nothing else of an order', async () => {
    const seller = await sellerIn(shop);
    const [before] = await ordersOf(someone);
    const { _id: id } = before!;
    const { status } = await seller.post('/api/order/status', { ...extraFields, id, status: 'Packed' });
    expect(status).toBe(200);
    const [after] = await ordersOf(someone);
    const steps = [...before!.steps, { status: 'Packed', at: expect.any(String) }];
    const invoice = expect.objectContaining({ creditNotes: [] });
    expect({ ...after, updatedAt: '' }).toEqual({
      ...before,
      status: 'Packed',
      steps,
      invoice,
      updatedAt: '',
    });
  });
});
