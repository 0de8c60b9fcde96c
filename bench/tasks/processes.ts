import { listBooks } from '../catalogue/book-list.ts';
import { importBooks } from '../catalogue/import-books.ts';
import { atMost, type Figure, short } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { requestText, unique } from '../load/http-request.ts';
import { connections, type Target } from '../measure.ts';
import { ShopServer } from '../servers/shop-server.ts';
import { addShoppers, type Shopper } from '../servers/shoppers.ts';

/** Each shopper waits so long on average before each call. The machine has time to spare. */
const everyMs = 50;

/** CPU time of a private call on PostgreSQL: two processes of the shop with ten shoppers each, against one with ten. */
export async function processes(lab: Lab): Promise<Figure[]> {
  const targets = [await openShop(1), await openShop(2)];
  const { longWarmUpMs, pace } = lab.settings;
  try {
    const [one, two] = await lab.measure('private calls, one and two processes', targets, {
      warmUpMs: 4 * longWarmUpMs,
      slices: 2 * pace.slices,
      sliceMs: 5 * pace.sliceMs,
    });
    lab.log(
      `of it Node ${short(one!.ownMsMedian)} and ${short(two!.ownMsMedian)} ms, PostgreSQL ${short(one!.databaseMsMedian)} and ${short(two!.databaseMsMedian)} ms`,
    );
    const ratio = two!.ownMsMedian / one!.ownMsMedian;
    return [atMost('private calls on PostgreSQL, CPU of two processes against one', 1.1, ratio, '×')];
  } finally {
    for (const { server } of targets) await server.stop();
  }
}

/** A shop with ten shoppers for each process, on a database server of its own. */
async function openShop(count: number): Promise<Target> {
  const server = await ShopServer.start({ demo: false, engine: 'postgres', processes: count });
  await importBooks(server, 2);
  const books = (await listBooks(server, 2)).map(({ _id }) => _id);
  const shoppers = await addShoppers(server, count * connections);
  return { server, requests: shoppers.map((shopper) => callsOf(shopper, books)), everyMs };
}

function callsOf({ cookie, address }: Shopper, books: string[]): string[] {
  const items = books.map((product) => ({ product, quantity: 1 }));
  const cartItems = Object.fromEntries(books.map((book) => [book, 2]));
  const headers = { 'idempotency-key': `order-${unique.number}` };
  return [
    { path: '/api/user/is-auth', cookie },
    { path: '/api/cart/update', cookie, body: { cartItems } },
    { path: '/api/order/cod', cookie, body: { items, address }, headers },
    { path: '/api/order/user?limit=10', cookie },
  ].map(requestText);
}
