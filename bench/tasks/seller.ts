import { sql } from 'kysely';
import { fillShop } from '../../tests/support/database/filled-shop.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText } from '../load/http-request.ts';
import { onEachConnection } from '../measure.ts';
import { callApi } from '../servers/http-client.ts';
import { type Engine, ShopServer } from '../servers/shop-server.ts';

export async function seller(lab: Lab): Promise<Figure[]> {
  const shop = await lab.largeShop('sqlite');
  const name = `seller's list of books, of ${lab.settings.books.toLocaleString('en')}`;
  return [
    await sellerList(lab, shop, name, '/api/product/manage?limit=50'),
    ...(await manyOrders(lab, 'sqlite')),
    ...(await manyOrders(lab, 'postgres')),
  ];
}

/** A list of the seller's desk, ten requests at once. */
export async function sellerList(lab: Lab, shop: ShopServer, name: string, path: string): Promise<Figure> {
  const requests = onEachConnection(requestText({ path, cookie: await shop.sellerCookie() }));
  const [result] = await lab.measure(name, [{ server: shop, requests }]);
  return atMost(`${name}, p99`, 150, result!.p99Ms, ' ms');
}

/** Every way in which the desk finds orders among very many. */
async function manyOrders(lab: Lab, engine: Engine): Promise<Figure[]> {
  const { orders } = lab.settings;
  const shop = await ShopServer.start({ demo: false, engine });
  try {
    await shop.fill(async (db) => {
      await fillShop(db, { books: 300, orders, messages: 250 });
      // Autovacuum would do it within a minute. One by one: a statement may take ten seconds.
      const written = ['orders', 'order_lines', 'order_history'];
      const tables = engine === 'postgres' ? written : [];
      for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db.sql);
    });
    lab.log(`wrote ${orders.toLocaleString('en')} orders on ${engine}`);
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(await orderPaths(shop)))
      figures.push(await sellerList(lab, shop, `orders on ${engine}: ${what}`, path));
    return figures;
  } finally {
    await shop.stop();
  }
}

async function orderPaths(shop: ShopServer): Promise<Record<string, string>> {
  const list = '/api/order/seller?limit=50';
  const cookie = await shop.sellerCookie();
  const { orders } = await callApi<{ orders: { _id: string }[] }>(shop.port, { path: list, cookie });
  const [month, threeDays, today] = [30, 3, 0].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    all: list,
    'of one status, the oldest first': `${list}&status=Packed&sort=oldest`,
    'by payment': `${list}&payment=cash-due`,
    'by country': `${list}&country=US`,
    'by country, status and days': `${list}&country=US&status=Shipped&from=${month}&to=${today}`,
    'by days': `${list}&from=2020-01-01&to=${today}`,
    'by amount': `${list}&sort=amount-desc`,
    'by amount and country': `${list}&sort=amount&country=US`,
    'found by number': `${list}&q=${orders[0]!._id}`,
    'found by mail': `${list}&q=reader-77@example.com`,
    'found by phone': `${list}&q=${encodeURIComponent('+1 217 555 0142')}`,
    'found by nothing': `${list}&q=qqqqqq`,
    // At one order an hour, as many as the export reads at a time.
    'a page of the export': `/api/order/export?from=${threeDays}&to=${today}`,
    'a report of a month': `/api/order/report?from=${month}&to=${today}&by=day`,
    'what waits': '/api/order/waiting',
  };
}
