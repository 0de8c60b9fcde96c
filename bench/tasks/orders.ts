import { listBooks } from '../catalogue/book-list.ts';
import { importBooks } from '../catalogue/import-books.ts';
import { atLeast, atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText, unique } from '../load/http-request.ts';
import { connections, type Measurement } from '../measure.ts';
import { callApi } from '../servers/http-client.ts';
import { type Engine, ShopServer } from '../servers/shop-server.ts';
import { addShoppers, type Shopper } from '../servers/shoppers.ts';
import { TutorialServer } from '../servers/tutorial-server.ts';
import { sellerList } from './seller.ts';

interface OrderRun {
  shop: Measurement;
  tutorial: Measurement;
  /** The seller's list of the orders that were placed. */
  list: Figure;
}

/** Cash orders of ten shoppers at once, in the shop and in the tutorial. */
export async function orders(lab: Lab): Promise<Figure[]> {
  const sqlite = await placeOrders(lab, 'sqlite');
  const postgres = await placeOrders(lab, 'postgres');
  const rateRatio = sqlite.shop.perSecond / sqlite.tutorial.perSecond;
  const cpuRatio = postgres.shop.cpuMs / postgres.tutorial.cpuMs;
  return [
    atLeast('orders on SQLite, per second', 300, sqlite.shop.perSecond),
    atLeast('orders on PostgreSQL, per second', 200, postgres.shop.perSecond),
    atLeast('orders on SQLite, rate against the tutorial', 0.7, rateRatio, '×'),
    atMost('orders on PostgreSQL, CPU against the tutorial', 3.5, cpuRatio, '×'),
    sqlite.list,
    postgres.list,
  ];
}

async function placeOrders(lab: Lab, engine: Engine): Promise<OrderRun> {
  // A real shop without a mail server, because the tutorial writes no mails. The demo keeps two for every order.
  const shop = await ShopServer.start({ demo: false, engine });
  const tutorial = await TutorialServer.start(engine);
  try {
    await importBooks(shop, 2);
    const books = await listBooks(shop, 2);
    await tutorial.addBooks(books);
    const shoppers = await addShoppers(shop, connections);
    const items = books.map(({ _id }, index) => ({ product: _id, quantity: index + 1 }));
    const orderOf = ({ cookie, address }: Shopper) => [
      requestText({
        path: '/api/order/cod',
        cookie,
        body: { items, address },
        headers: { 'idempotency-key': `order-${unique.number}` },
      }),
    ];
    const targets = [
      { server: shop, requests: shoppers.map(orderOf) },
      { server: tutorial, requests: (await tutorial.addShoppers(connections)).map(orderOf) },
    ];
    const { pace, longWarmUpMs } = lab.settings;
    const [own, reference] = (await lab.measure(`orders on ${engine}`, targets, {
      warmUpMs: longWarmUpMs,
      sliceMs: 2 * pace.sliceMs,
    })) as [Measurement, Measurement];
    await verifyOrders(shop, shoppers, own.succeeded);
    const count = own.succeeded.reduce((sum, one) => sum + one, 0);
    const listName = `seller's list of orders on ${engine}, of ${count.toLocaleString('en')}`;
    const list = await sellerList(lab, shop, listName, '/api/order/seller?limit=50');
    return { shop: own, tutorial: reference, list };
  } finally {
    await tutorial.stop();
    await shop.stop();
  }
}

interface OrderPage {
  orders: { amount: number; items: { quantity: number; product: { offerPrice: number } }[] }[];
  nextCursor: string | null;
}

/** Every acknowledged order must be in its shopper's list, and its amount must match its lines. */
async function verifyOrders({ port }: ShopServer, shoppers: Shopper[], acknowledged: number[]) {
  for (const [index, { cookie }] of shoppers.entries()) {
    const list: OrderPage['orders'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/api/order/user?limit=200${cursor && `&cursor=${cursor}`}`;
      const page: OrderPage = await callApi<OrderPage>(port, { path, cookie });
      list.push(...page.orders);
      cursor = page.nextCursor;
    }
    if (list.length !== acknowledged[index])
      throw new Error(`${acknowledged[index]} orders were acknowledged, ${list.length} are listed`);
    for (const { amount, items } of list) {
      const cents = items.reduce(
        (sum, { quantity, product }) => sum + Math.round(product.offerPrice * 100) * quantity,
        0,
      );
      if (Math.round(amount * 100) !== cents + Math.floor(cents / 50))
        throw new Error('the amount of an order does not match its lines');
    }
  }
}
