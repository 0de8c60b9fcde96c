import { freePort } from '../../scripts/services/free-port.mjs';
import { auditOrders, readDatabase, summary } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { type ShopProcess, type ShopSettings, startShop } from './shop-process.ts';
import { buyUntil, Customer, newShoppers, purchaseFor } from './shopper.ts';

/** Two processes on one database behave like one shop. */
export async function twoProcesses(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const ports = [settings.port, await freePort()];
  // Both start on the empty database: only one of them may fill it.
  const [first, second] = (await Promise.all(ports.map((port) => startShop(settings, { port })))) as [
    ShopProcess,
    ShopProcess,
  ];
  const differences = [
    ...(await sharedSession(first.url, second.url)),
    ...(await sharedLimit(first.url, second.url)),
    ...(await sharedSettings(first.url, second.url)),
  ];
  const staleMs = await longestStale(first.url, second.url);
  const last = await lastCopies(settings, first.url, second.url);
  const orders = await ordersThroughBoth(settings, first.url, second.url);
  await Promise.all([first.stop(), second.stop()]);
  return [
    {
      name: 'two processes: session, cart, limits, live orders',
      wanted: 'like one shop',
      measured: differences.length ? differences.join('; ') : 'like one shop',
      ok: differences.length === 0,
    },
    {
      name: 'two processes: a change through one is seen through the other',
      wanted: '≤ 1 s after the response',
      measured: staleMs === 0 ? 'at once' : `worst ${ms(staleMs)}`,
      ok: staleMs <= 1_000,
    },
    last,
    orders,
  ];
}

const giveUpAfter = 10_000;

const difference = (isRight: boolean, message: string) => (isRight ? [] : [message]);

async function sharedSession(first: string, second: string): Promise<string[]> {
  const customer = await new Customer(first).register();
  const { books } = await purchaseFor(customer);
  const cartItems = { [books[0]!]: 3 };
  await customer.send('/api/cart/update', { body: { cartItems } });
  customer.url = second;
  const session = await customer.send('/api/user/is-auth');
  const hasCart = JSON.stringify(session.json.user?.cartItems) === JSON.stringify(cartItems);
  await customer.send('/api/user/logout');
  customer.url = first;
  const afterLogout = await customer.send('/api/user/is-auth');
  return [
    ...difference(session.json.success === true, 'a session of one is unknown to the other'),
    ...difference(hasCart, 'a cart of one differs in the other'),
    ...difference(afterLogout.json.success === false, 'a logout through one does not count in the other'),
  ];
}

/** On a page that the other had cached before. */
async function sharedSettings(first: string, second: string): Promise<string[]> {
  const seller = await new Customer(first).logInAsSeller();
  const reader = new Customer(second);
  const phone = '+966 11 555 0100';
  await reader.send('/contact');
  const saved = await seller.send('/api/seller/settings', { body: { phone } });
  const acknowledgedAt = performance.now();
  let isShown = false;
  while (!isShown && performance.now() - acknowledgedAt < giveUpAfter)
    isShown = (await reader.send('/contact')).text.includes(phone);
  await seller.send('/api/seller/settings', { body: { phone: '' } });
  return difference(saved.status === 200 && isShown, 'a setting of one is unknown to the other');
}

/** How long at most a change that one process acknowledged was missing in the lists and pages of the other. */
async function longestStale(first: string, second: string): Promise<number> {
  const seller = await new Customer(first).logInAsSeller();
  const { json } = await seller.send('/api/product/list');
  const id = json.products[0]!._id;
  let worst = 0;
  for (let round = 0; round < 10; round++) {
    const inStock = round % 2 === 1;
    const [writer, reader] = inStock ? [first, second] : [second, first];
    seller.url = reader;
    const etag = (await seller.send('/books')).headers.etag;
    seller.url = writer;
    const changed = await seller.send('/api/product/stock', { body: { id, inStock } });
    if (changed.status !== 200) throw new Error(`the change was refused: ${changed.text}`);
    const acknowledgedAt = performance.now();
    seller.url = reader;
    for (let isFresh = false; !isFresh && performance.now() - acknowledgedAt < giveUpAfter;) {
      const list = await seller.send('/api/product/list');
      const book = list.json.products.find(({ _id }) => _id === id);
      isFresh = book?.inStock === inStock && (await seller.send('/books')).headers.etag !== etag;
      if (!isFresh) worst = Math.max(worst, performance.now() - acknowledgedAt);
    }
  }
  return worst;
}

/** Wrong passwords count together, through whichever process they come. */
async function sharedLimit(first: string, second: string): Promise<string[]> {
  const victim = await new Customer(first).register();
  const statuses = [];
  for (let guess = 0; guess < 12; guess++) {
    const guesser = new Customer(guess % 2 ? first : second);
    const body = { email: victim.email, password: 'not the password' };
    statuses.push((await guesser.send('/api/user/login', { body })).status);
  }
  const refused = statuses.filter((status) => status === 429).length;
  return difference(refused === 2, `limits are counted separately: ${statuses}`);
}

/** Each shopper orders one copy fifty times, at one process and the other in turn. */
async function lastCopies(settings: ShopSettings, first: string, second: string): Promise<Finding> {
  const [copies, turns] = [50, 50];
  const shoppers = await newShoppers(first, 20);
  const product = shoppers[0]!.purchase.books[0]!;
  const seller = await new Customer(first).logInAsSeller();
  await seller.send('/api/product/copies', { body: { id: product, copies } });
  let sold = 0;
  await Promise.all(
    shoppers.map(async ({ customer, purchase: { address } }, index) => {
      for (let turn = index; turn < index + turns; turn++) {
        customer.url = turn % 2 ? first : second;
        const body = { items: [{ product, quantity: 1 }], address };
        if ((await customer.send('/api/order/cod', { body })).status === 200) sold++;
      }
    }),
  );
  const { taken } = await readDatabase(settings, (sql) =>
    sql
      .selectFrom('orderLines')
      .select((line) => line.fn.sum<number>('taken').as('taken'))
      .where('bookId', '=', product)
      .executeTakeFirstOrThrow(),
  );
  await seller.send('/api/product/copies', { body: { id: product, copies: null } });
  return {
    name: `two processes: ${shoppers.length * turns} orders for the last ${copies} copies`,
    wanted: `${copies} sold`,
    measured: `${sold} sold, ${taken} copies taken`,
    ok: sold === copies && Number(taken) === copies,
  };
}

async function ordersThroughBoth(settings: ShopSettings, first: string, second: string): Promise<Finding> {
  const half = 4;
  const shoppers = [...(await newShoppers(first, half)), ...(await newShoppers(second, half))];
  const enough = 300;
  let bought = 0;
  await Promise.all(
    shoppers.map((shopper) =>
      buyUntil(
        shopper,
        () => bought >= enough,
        () => {
          bought++;
          shopper.customer.url = shopper.customer.url === first ? second : first;
        },
      ),
    ),
  );
  let differentIds = 0;
  for (const { customer, purchase } of shoppers) {
    const attempt = customer.newAttempt(purchase);
    const responses = await Promise.all(
      [first, second, first, second].map((url) => {
        customer.url = url;
        return customer.order(attempt);
      }),
    );
    if (new Set(responses.map(({ json }) => json?.orderId)).size !== 1) differentIds++;
  }
  const audit = await auditOrders(settings, shoppers);
  return {
    name: 'two processes: orders and keys through both',
    wanted: '0 lost, 0 duplicated, 0 inconsistent',
    measured: `${summary(audit)}, ${differentIds} keys with two orders`,
    ok: audit.faults + differentIds === 0 && audit.acknowledged > enough,
  };
}
