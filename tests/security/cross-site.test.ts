import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../support/test-accounts.ts';
import { type Buyer, buyer } from '../support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';

const evil = 'https://evil.example';
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

describe.each(engines)('a page of another site on %s', (engine) => {
  let shop: TestShop;
  let someone: Buyer;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    someone = await buyer(shop);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const send = (visitor: TestVisitor, path: string, headers: Record<string, string>, body: object) => {
    const { 'content-type': type, ...others } = headers;
    return visitor.send(path, {
      method: 'POST',
      headers: { ...others, ...(type && { 'content-type': type }) },
      // Bytes: fetch would add a content type to a string.
      body: new TextEncoder().encode(JSON.stringify(body)),
    });
  };

  test.each(types)('changes nothing with a body of the type %j', async (type) => {
    const { body } = await shop.visitor().get('/api/product/list?limit=1');
    const id = body.products[0]!._id;
    const order = { items: [{ product: id, quantity: 1 }], address: someone.address };
    const places: Record<string, string>[] = [
      { origin: evil },
      { 'sec-fetch-site': 'cross-site' },
      { referer: `${evil}/page` },
    ];
    for (const place of places) {
      const headers = { ...place, 'content-type': type };
      const answers = [
        await send(someone.visitor, '/api/order/cod', headers, order),
        await send(someone.visitor, '/api/cart/update', headers, { cartItems: { [id]: 9 } }),
        await send(seller, '/api/product/stock', headers, { id, inStock: false }),
      ];
      for (const { status, body: refusal } of answers) {
        expect([headers, status, refusal.code]).toEqual([headers, 403, 'foreign-origin']);
      }
    }
    expect((await someone.visitor.get('/api/order/user')).body.orders).toEqual([]);
    expect((await someone.visitor.get('/api/user/is-auth')).body.user!.cartItems).toEqual({});
  });

  test.each(['image', 'document', 'iframe', 'object', 'script'])(
    'and no page of our own log out a shopper by an address used as %s',
    async (destination) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
      expect((await someone.visitor.get('/api/user/logout', headers)).status).toBe(403);
      expect((await seller.get('/api/seller/logout', headers)).status).toBe(403);
      expect((await someone.visitor.get('/api/user/is-auth')).body.success).toBe(true);
    },
  );

  test.each([
    ['the page it came from', { referer: `${evil}/page` }],
    ['a page whose name begins like ours', { referer: 'http://127.0.0.1:3000.evil.example/' }],
    ['what is no address', { referer: 'about:blank' }],
    ['its origin', { origin: evil }],
    ['a frame without origin', { origin: 'null' }],
    ['its kind', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('cannot log out a shopper, detected by %s', async (_, headers) => {
    expect((await someone.visitor.get('/api/user/logout', headers)).status).toBe(403);
    expect((await seller.get('/api/seller/logout', headers)).status).toBe(403);
    expect((await someone.visitor.get('/api/user/is-auth')).body.success).toBe(true);
    expect((await seller.get('/api/seller/is-auth')).body.success).toBe(true);
  });

  test('a page of the shop and a client without a page are accepted', async () => {
    const { publicUrl } = shop.config;
    for (const headers of [{ referer: `${publicUrl}/my-orders` }, { origin: publicUrl }, {}] as Record<
      string,
      string
    >[]) {
      const { visitor } = await buyer(shop);
      expect((await visitor.get('/api/user/logout', headers)).status).toBe(200);
    }
  });

  test('a HEAD request does not log out', async () => {
    const { visitor } = await buyer(shop);
    await visitor.send('/api/user/logout', { method: 'HEAD', headers: { origin: evil } });
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
  });
});
