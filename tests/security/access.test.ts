import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Role } from '../../src/contract/endpoint.ts';
import { deskRoles } from '../../src/rules/accounts.ts';
import { createGuards } from '../../src/server/http/endpoint/guards.ts';
import { sellerIn } from '../support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';

/** The public routes beside the table of endpoints. */
const open = [
  'ALL /*',
  'GET /healthz',
  'GET /readyz',
  'GET /readyz/reads',
  'GET /up',
  'GET /api/openapi.json',
  'ALL /api/*',
  'GET /demo-cards/:session',
  'POST /demo-cards/:session',
  'GET /ar/demo-cards/:session',
  'POST /ar/demo-cards/:session',
  'GET /en/demo-cards/:session',
  'POST /en/demo-cards/:session',
  'GET /covers/:file',
  'GET /files/:name',
  'GET /sitemap.xml',
  'GET /sitemap/:page',
  'GET /robots.txt',
  'GET /site.webmanifest',
  'GET /ar/site.webmanifest',
  'GET /en/site.webmanifest',
  'GET /favicon.ico',
  'GET /.well-known/security.txt',
  'GET /*',
];

test('every route is in the endpoint table with its role, or in the list of public routes', async () => {
  const shop = await openTestShop('sqlite');
  const served = new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`));
  const known = new Set([...Object.keys(endpoints), ...open]);
  expect([...served].filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !served.has(route))).toEqual([]);
  for (const [name, { role }] of Object.entries(endpoints)) {
    expect([name, ['anyone', 'user', ...deskRoles]]).toEqual([name, expect.arrayContaining([role])]);
  }
  await shop.close();
});

test.each([undefined, '', 'admin', 'User'])('the unknown role %j admits nobody', async (role) => {
  const sessions = {
    member: async () => ({ role: 'owner' }),
    shopper: async () => ({ id: '1', name: 'x', email: 'x' }),
  };
  const guards = createGuards(sessions as never, 'http://shop', Date.now);
  await expect(guards.admit({} as never, role as Role, '')).rejects.toThrow('unknown role');
});

describe.each(engines)('the data of another shopper on %s', (engine) => {
  let shop: TestShop;
  let owner: Buyer;
  let other: Buyer;
  let items: { product: string; quantity: number }[];
  let orders: { cod: string; card: string };
  beforeAll(async () => {
    shop = await openTestShop(engine);
    owner = await buyer(shop);
    other = await buyer(shop);
    const { body } = await shop.visitor().get('/api/product/list?limit=1');
    items = [{ product: body.products[0]!._id, quantity: 1 }];
    const placed = async (kind: 'cod' | 'stripe') =>
      (await owner.visitor.post(`/api/order/${kind}`, { items, address: owner.address })).body.orderId;
    orders = { cod: await placed('cod'), card: await placed('stripe') };
  });
  afterAll(() => shop.close());

  test.each(['pay', 'cancel', 'invoice'])('an order of another shopper is not found by %s', async (step) => {
    for (const id of Object.values(orders)) {
      const stranger = await other.visitor.post(`/api/order/${step}`, { id });
      const nowhere = await other.visitor.post(`/api/order/${step}`, { id: 'f'.repeat(24) });
      expect([stranger.status, stranger.body]).toEqual([nowhere.status, nowhere.body]);
      expect(stranger.status).toBe(404);
      expect((await shop.visitor().post(`/api/order/${step}`, { id })).status).toBe(401);
    }
    const states = (await ordersOf(owner)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['Awaiting Payment', 'Order Placed']);
  });

  test.each(['cod', 'stripe'])(
    'an address of another shopper cannot be used for an order (%s)',
    async (kind) => {
      const stranger = await other.visitor.post(`/api/order/${kind}`, { items, address: owner.address });
      const nowhere = await other.visitor.post(`/api/order/${kind}`, { items, address: 'f'.repeat(24) });
      expect([stranger.status, stranger.body]).toEqual([nowhere.status, nowhere.body]);
      expect(stranger.status).toBe(404);
      expect(await ordersOf(other)).toEqual([]);
    },
  );

  test("lists have only the shopper's own data", async () => {
    const mine = (await other.visitor.get('/api/address/get')).body.addresses;
    expect(mine.map(({ _id }) => _id)).not.toContain(owner.address);
    expect((await owner.visitor.get('/api/order/user')).body.orders).toHaveLength(2);
    expect((await other.visitor.get('/api/user/is-auth')).body.user!._id).toBe(other.userId);
  });

  test("the seller's session is not a shopper's: it has no cart and no addresses", async () => {
    const seller = await sellerIn(shop);
    for (const path of ['/api/order/user', '/api/address/get']) {
      expect((await seller.get(path)).status).toBe(401);
    }
    expect((await seller.post('/api/order/cancel', { id: orders.card })).status).toBe(401);
  });
});
