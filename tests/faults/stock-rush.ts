import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/server/db/new-id.ts';
import { sampleAddressList } from '../../src/server/demo/samples/sample-orders.ts';
import { auditOrders, readDatabase, summary } from './database-audit.ts';
import type { FaultContext, Finding } from './fault-context.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { Customer, type OrderAttempt } from './shopper.ts';

const buyerCount = 500;
const copies = 50;
const killsPerRound = 2;

/**
 * 500 buyers compete for 50 copies while the shop is killed. Half of them pay by card. A buyer repeats the order with the
 * same idempotency key until it is answered. Each has a network of its own: a second unpaid order of one person or network
 * would release the first.
 */
export async function stockRush(context: FaultContext): Promise<Finding[]> {
  const rounds = 5;
  const settings = await context.newSettings();
  const start = () => startShop(settings, { env: { TRUSTED_PROXIES: '1' } });
  let shop = await start();
  const buyers = await addBuyers(settings, shop.url, rounds * buyerCount);
  const seller = await new Customer(shop.url).logInAsSeller();
  const { json } = await seller.send('/api/product/list');
  const books = json.products.slice(0, rounds).map(({ _id }) => _id);
  let acknowledged = 0;
  let interrupted = 0;
  for (const [index, id] of books.entries()) {
    await seller.send('/api/product/copies', { body: { id, copies } });
    const round = { sold: 0, answered: 0 };
    const competing = buyers.slice(index * buyerCount, (index + 1) * buyerCount);
    const buying = Promise.all(competing.map((buyer, at) => buy(buyer, id, at, round)));
    for (let kill = 0; kill < killsPerRound; kill++) {
      await pause(Math.random() * 150);
      if (round.answered < buyerCount) interrupted++;
      await shop.kill();
      shop = await start();
    }
    await buying;
    acknowledged += round.sold;
  }
  await shop.stop();
  const audit = await auditOrders(
    settings,
    buyers.map((customer) => ({ customer, purchase: { books: [], address: '' } })),
  );
  const wrong = await wrongBooks(settings, books);
  return [
    {
      name: `${buyerCount} buyers for ${copies} copies, kill -9 in between, ${rounds} rounds`,
      wanted: `${copies} sold in each, 0 left`,
      measured: `${acknowledged} sold, ${wrong.length} books wrong ${wrong.join(' ')}; ${summary(audit)}; ${interrupted} of ${rounds * killsPerRound} kills before the end`,
      ok: acknowledged === rounds * copies && wrong.length === 0 && audit.faults === 0 && interrupted > 0,
    },
  ];
}

async function buy(
  customer: Customer,
  product: string,
  index: number,
  round: Record<'sold' | 'answered', number>,
) {
  const body = { items: [{ product, quantity: 1 }], address: sampleAddressList[0]!._id };
  const path = index % 2 ? '/api/order/cod' : '/api/order/stripe';
  const attempt: OrderAttempt = { key: `${product} ${customer.userId}`, path, body, orderId: null };
  customer.attempts.push(attempt);
  for (;;) {
    const answer = await customer.order(attempt).catch(() => null);
    if (answer?.status === 200) round.sold++;
    if (answer?.status === 200 || ['out-of-stock', 'copies-held'].includes(answer?.json?.code ?? '')) break;
    // The shop is down, or busy.
    await pause(50);
  }
  round.answered++;
}

/** Written into the database: hashing their passwords would take most of the time. */
async function addBuyers(settings: ShopSettings, url: string, length: number): Promise<Customer[]> {
  const buyers = Array.from({ length }, () => new Customer(url));
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const users = buyers.map((buyer, index) => {
    buyer.headers = { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` };
    buyer.userId = newId(now);
    return { id: buyer.userId, name: 'Layla', email: buyer.email, passwordHash: '', ...times };
  });
  const sessions = buyers.map((buyer) => {
    const token = randomBytes(32).toString('base64url');
    buyer.cookie = `warraq_user=${token}`;
    const tokenHash = createHash('sha256').update(token).digest('hex');
    return {
      tokenHash,
      kind: 'user' as const,
      userId: buyer.userId,
      createdAt: now,
      expiresAt: now + 86_400_000,
    };
  });
  await readDatabase(settings, async (sql) => {
    await sql.insertInto('users').values(users).execute();
    await sql.insertInto('sessions').values(sessions).execute();
  });
  return buyers;
}

/** Books of which not exactly all copies were sold, as ordered/taken/left. */
async function wrongBooks(settings: ShopSettings, books: string[]): Promise<string[]> {
  return readDatabase(settings, async (sql) => {
    const wrong: string[] = [];
    for (const id of books) {
      const { ordered, taken } = await sql
        .selectFrom('orderLines')
        .select((line) => [
          line.fn.sum<number>('quantity').as('ordered'),
          line.fn.sum<number>('taken').as('taken'),
        ])
        .where('bookId', '=', id)
        .executeTakeFirstOrThrow();
      const book = await sql
        .selectFrom('books')
        .innerJoin('stock', 'stock.bookId', 'books.id')
        .select(['stock.copies', 'books.inStock', 'books.fewLeft'])
        .where('books.id', '=', id)
        .executeTakeFirstOrThrow();
      const isRight =
        Number(ordered) === copies &&
        Number(taken) === copies &&
        book.copies + book.inStock === 0 &&
        book.fewLeft === 0;
      if (!isRight) wrong.push(`${ordered}/${taken}/${book.copies}`);
    }
    return wrong;
  });
}
