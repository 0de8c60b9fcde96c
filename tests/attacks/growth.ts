import { sql } from 'kysely';
import { endpoints } from '../../src/contract/endpoints.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { type FaultContext, type Finding, ms } from '../faults/fault-context.ts';
import { type ShopSettings, startShop } from '../faults/shop-process.ts';
import { Customer, purchaseFor } from '../faults/shopper.ts';
import { maxAnswer, maxHealthMs, maxMemoryMb, maxWaitMs } from './bounds.ts';
import type { HealthReport } from './health-probe.ts';
import { startHelper } from './helper-process.ts';
import { memoryOf } from './memory.ts';

const pages = [
  '/',
  '/books',
  '/ar/books',
  '/books/fiqh',
  '/cart',
  '/my-orders',
  '/seller/orders',
  '/sitemap.xml',
];
/** Downloads, streamed however long they are. */
const downloads = /\/(export|data)$/;

/** An account and a shop that have grown for years: every page and every list is still quick and small. */
export async function growth(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const customer = await new Customer(shop.url).register();
  const purchase = await purchaseFor(customer);
  const orders = await repeat(context.amount(10_000, 150), 32, () =>
    customer.send('/api/order/cod', { body: customer.newAttempt(purchase).body }),
  );
  const carts = await repeat(context.amount(5_000, 100), 8, (turn) =>
    customer.send('/api/cart/update', { body: { cartItems: { [purchase.books[0]!]: 1 + (turn % 900) } } }),
  );
  const home = (await customer.send('/api/address/get')).json.addresses[0]!;
  const addresses = await repeat(200, 8, () =>
    customer.send('/api/address/add', { body: { address: { ...home, zipcode: String(home.zipcode) } } }),
  );
  const letters = context.amount(1_000_000, 2_000);
  await writeLetters(settings, letters);

  const seller = await new Customer(shop.url).logInAsSeller();
  const probe = await startHelper<string, HealthReport>('./health-probe.ts', shop.url);
  const paths = [
    ...Object.keys(endpoints)
      .filter(isList)
      .map((name) => name.slice('GET '.length)),
    ...pages,
  ];
  const slow: string[] = [];
  const large: string[] = [];
  const failed: string[] = [];
  let worst = 0;
  for (const path of paths)
    for (const one of [customer, seller]) {
      const start = performance.now();
      const { status, text } = await one.send(path);
      const wait = performance.now() - start;
      if (status >= 500) failed.push(`${path} ${status}`);
      if (downloads.test(path)) continue;
      worst = Math.max(worst, wait);
      if (!context.isInTime(wait, maxWaitMs)) slow.push(`${path} ${ms(wait)}`);
      if (Buffer.byteLength(text) > maxAnswer) large.push(path);
    }
  const health = await probe.stop();
  const memoryMb = memoryOf(shop, 'VmHWM');
  await shop.stop();
  return [
    {
      name: `an account with ${orders.accepted} orders, ${addresses.accepted} addresses, ${carts.accepted} cart changes; a shop with ${letters} messages and subscribers`,
      wanted: 'each of its lists ≤ 1 s and ≤ 5 MB, /healthz ≤ 250 ms',
      measured:
        `${paths.length} pages and lists, slowest ${ms(worst)}, /healthz ${ms(health.worst)}, ${memoryMb} MB` +
        [...slow, ...large, ...failed].map((fault) => `; ${fault}`).join(''),
      ok:
        slow.length + large.length + failed.length + health.failed === 0 &&
        addresses.accepted < 50 &&
        memoryMb <= maxMemoryMb &&
        context.isInTime(health.worst, maxHealthMs),
    },
  ];
}

/** Logouts end the session that asks, and the events have no end. */
function isList(name: string): boolean {
  return name.startsWith('GET ') && !/logout|events/.test(name);
}

async function repeat(
  count: number,
  atOnce: number,
  send: (turn: number) => Promise<{ status: number }>,
): Promise<{ accepted: number }> {
  const done = { next: 0, accepted: 0 };
  const work = async () => {
    while (done.next < count) {
      const { status } = await send(done.next++);
      if (status === 200) done.accepted++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

/** Written into the database: the limits at the door would take years. */
async function writeLetters(settings: ShopSettings, count: number): Promise<void> {
  const db = await openDatabase(settings, { warn: () => undefined });
  const portion = 50_000;
  for (let first = 1; first <= count; first += portion) {
    const last = Math.min(first + portion - 1, count);
    const numbers = sql`with recursive numbers (n) as
      (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`;
    const id = db.engine === 'sqlite' ? sql`printf('%024x', n)` : sql`lpad(to_hex(n), 24, '0')`;
    await sql`${numbers} insert into messages (id, name, email, message, done_at, created_at)
      select ${id}, 'Reader', 'reader@example.com', 'A letter to the shop', case when n % 2 = 0 then n end, n from numbers`.execute(
      db.sql,
    );
    // Subscribers who do not confirm are deleted.
    await sql`${numbers} insert into subscribers (id, email, created_at, confirmed_at)
      select ${id}, 'reader-' || n || '@example.com', n, n from numbers`.execute(db.sql);
  }
  await db.close();
}
