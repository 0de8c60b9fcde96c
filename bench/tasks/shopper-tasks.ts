import { requestText } from '../load/request-text.ts';
import type { Contender, Done } from '../measure.ts';
import { call, type ServerName } from '../servers/server.ts';
import { type Buyer, newShoppers } from '../servers/shoppers.ts';
import { connections, sameOnEach, type Stage, untilCompiled } from './stage.ts';

export interface Shoppers {
  shop: Buyer[];
  tutorial: Buyer[];
  /** Ids of books, the same on both. */
  books: string[];
}

export async function shoppersOf(stage: Stage, books: string[]): Promise<Shoppers> {
  const shop = await newShoppers(stage.shop, connections);
  return { shop, tutorial: await stage.tutorial.shoppers(connections), books };
}

/** Who is asking, and a cart changed and kept: each of ten shoppers on a connection of their own. */
export async function visits(stage: Stage, shoppers: Shoppers) {
  const { measuring, about } = stage;
  const measure = (task: string, contenders: Contender[]) =>
    measuring.measure({ task, ...about }, contenders, {}, {}, untilCompiled);
  const { books } = shoppers;
  const carts = [
    { [books[0]!]: 2, [books[1]!]: 1, [books[2]!]: 1 },
    { [books[0]!]: 3, [books[1]!]: 1, [books[2]!]: 1 },
  ];
  const update = (cookie: string) =>
    carts.map((cartItems) => requestText({ path: '/api/cart/update', cookie, body: { cartItems } }));
  const isAuth = (cookie: string) => [requestText({ path: '/api/user/is-auth', cookie })];

  const { cookie } = shoppers.shop[0]!;
  await stage.limit.learn(stage.shop, { path: '/api/cart/update', cookie, body: { cartItems: carts[0]! } });
  await measure('cart update, durable', threeBy(stage, shoppers, update));
  await stage.limit.learn(stage.shop, { path: '/api/user/is-auth', cookie });
  await measure('is-auth', threeBy(stage, shoppers, isAuth));
}

/** Orders of two books, cash on delivery; afterwards every acknowledged one must be there, with its sum. */
export async function orders(stage: Stage, shoppers: Shoppers) {
  const { measuring, about, shop, limit } = stage;
  const [first, second] = shoppers.books;
  const items = [
    { product: first, quantity: 1 },
    { product: second, quantity: 2 },
  ];
  const order = (address: string) => ({ items, address });
  const asked = (buyer: Buyer) => ({
    path: '/api/order/cod',
    cookie: buyer.cookie,
    body: order(buyer.address),
    headers: { 'idempotency-key': 'order-{n}' },
  });
  const before = await countOrders(stage, shoppers.shop);
  const buyers = (of: 'shop' | 'tutorial') => shoppers[of].map((buyer) => [requestText(asked(buyer))]);
  const learnt = { ...asked(shoppers.shop[0]!), headers: { 'idempotency-key': 'learnt' } };
  await limit.learn(shop, learnt);
  const done: Done = {};
  await measuring.measure(
    { task: 'order, cash on delivery', ...about },
    [
      { server: shop, requests: buyers('shop') },
      { server: limit, requests: buyers('shop') },
      { server: stage.tutorial, requests: buyers('tutorial') },
    ],
    done,
    {},
    untilCompiled,
  );
  const acknowledged = (done.shop ?? []).map((count, one) => count + (one === 0 ? 1 : 0));
  await verifyOrders(stage, shoppers, before, acknowledged);
  return acknowledged.reduce((sum, count) => sum + count, 0);
}

interface Listed {
  orders: { amount: number; items: { quantity: number; product: { offerPrice: number } }[] }[];
}

async function countOrders(stage: Stage, buyers: Buyer[]): Promise<number[]> {
  const lists = [];
  for (const { cookie } of buyers) lists.push(await listOrders(stage, cookie));
  return lists.map((list) => list.length);
}

async function listOrders(stage: Stage, cookie: string): Promise<Listed['orders']> {
  return (await call<Listed>(stage.shop.port, { path: '/api/order/user', cookie })).orders;
}

async function verifyOrders(stage: Stage, { shop }: Shoppers, before: number[], acknowledged: number[]) {
  for (const [one, { cookie }] of shop.entries()) {
    const placed = await listOrders(stage, cookie);
    const expected = before[one]! + acknowledged[one]!;
    if (placed.length !== expected) {
      throw new Error(`shopper ${one} has ${placed.length} orders; ${expected} were acknowledged`);
    }
    for (const { amount, items } of placed) {
      const cents = items.reduce(
        (sum, { quantity, product }) => sum + Math.round(product.offerPrice * 100) * quantity,
        0,
      );
      if (Math.round(amount * 100) !== cents + Math.floor(cents / 50))
        throw new Error('an order does not add up');
    }
  }
}

function threeBy(stage: Stage, shoppers: Shoppers, requests: (cookie: string) => string[]) {
  const lists = (of: Exclude<ServerName, 'limit'>) => shoppers[of].map(({ cookie }) => requests(cookie));
  return [
    { server: stage.shop, requests: lists('shop') },
    { server: stage.limit, requests: sameOnEach(requests(shoppers.shop[0]!.cookie)[0]!) },
    { server: stage.tutorial, requests: lists('tutorial') },
  ];
}
