import { get } from 'node:http';
import { freePort } from '../../scripts/test/free-port.mjs';
import { buyUntil, Customer, customers, goodsFor, type Shopping } from './customer.ts';
import { losses } from './ledger.ts';
import { type Place, type ShopProcess, startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

/** Two processes on one database are one shop, whichever of them is asked. */
export async function twoProcesses(world: World): Promise<Finding[]> {
  const place = await world.place();
  const ports = [place.port, await freePort()];
  // Both at once on an empty database: only one of them may fill it.
  const [one, other] = (await Promise.all(ports.map((port) => startShop(place, { port })))) as [
    ShopProcess,
    ShopProcess,
  ];
  const faults = [
    ...(await sharedVisit(one.url, other.url)),
    ...(await sharedLimit(one.url, other.url)),
    ...(await liveOrders(one.url, other.url)),
  ];
  const stale = await staleFor(one.url, other.url);
  const orders = await ordersThroughBoth(world, place, one.url, other.url);
  await Promise.all([one.stop(), other.stop()]);
  return [
    {
      what: 'two processes: session, cart, limits, live orders',
      wanted: 'as one shop',
      measured: faults.length ? faults.join('; ') : 'as one shop',
      ok: faults.length === 0,
    },
    {
      what: 'two processes: a change of one is seen at the other',
      wanted: '≤ 1 s after its acknowledgement',
      measured: stale === 0 ? 'at once' : `worst ${ms(stale)}`,
      ok: stale <= 1_000,
    },
    orders,
  ];
}

const fault = (isRight: boolean, words: string) => (isRight ? [] : [words]);

async function sharedVisit(one: string, other: string): Promise<string[]> {
  const customer = await new Customer(one).register();
  const goods = await goodsFor(customer);
  const cartItems = { [goods.books[0]!]: 3 };
  await customer.send('/api/cart/update', { body: { cartItems } });
  customer.url = other;
  const seen = await customer.send('/api/user/is-auth');
  const cart = JSON.stringify(seen.json.user?.cartItems) === JSON.stringify(cartItems);
  await customer.send('/api/user/logout');
  customer.url = one;
  const after = await customer.send('/api/user/is-auth');
  return [
    ...fault(seen.json.success === true, 'the session of one is not known to the other'),
    ...fault(cart, 'the cart of one is not that of the other'),
    ...fault(after.json.success === false, 'who logged out at one is still inside at the other'),
  ];
}

/** A change that one acknowledged is in the lists and pages of the other: after how long at the worst. */
async function staleFor(one: string, other: string): Promise<number> {
  const seller = await new Customer(one).logInAsSeller();
  const { json } = await seller.send('/api/product/list');
  const id = json.products[0]._id as string;
  let worst = 0;
  for (let turn = 0; turn < 10; turn++) {
    const inStock = turn % 2 === 1;
    const [writer, reader] = inStock ? [one, other] : [other, one];
    seller.url = reader;
    const page = (await seller.send('/books')).headers.etag;
    seller.url = writer;
    const changed = await seller.send('/api/product/stock', { body: { id, inStock } });
    if (changed.status !== 200) throw new Error(`the seller was refused: ${changed.text}`);
    const acknowledged = performance.now();
    seller.url = reader;
    for (let isFresh = false; !isFresh && performance.now() - acknowledged < 5_000;) {
      const list = await seller.send('/api/product/list');
      const book = list.json.products.find((product: { _id: string }) => product._id === id);
      isFresh = book.inStock === inStock && (await seller.send('/books')).headers.etag !== page;
      if (!isFresh) worst = Math.max(worst, performance.now() - acknowledged);
    }
  }
  return worst;
}

/** Wrong guesses count together, through whichever door they come. */
async function sharedLimit(one: string, other: string): Promise<string[]> {
  const victim = await new Customer(one).register();
  const statuses = [];
  for (let guess = 0; guess < 12; guess++) {
    const guesser = new Customer(guess % 2 ? one : other);
    const body = { email: victim.email, password: 'not the password' };
    statuses.push((await guesser.send('/api/user/login', { body })).status);
  }
  return fault(statuses.filter((status) => status === 429).length === 2, `limits count apart: ${statuses}`);
}

/** An order that comes through one is told to the seller who listens at the other. */
async function liveOrders(one: string, other: string): Promise<string[]> {
  const seller = await new Customer(other).logInAsSeller();
  const [{ customer, goods }] = (await customers(one, 1)) as [Shopping];
  let buying: Promise<unknown> | undefined;
  const heard = new Promise<string>((resolve, reject) => {
    const listening = get(`${other}/api/order/events`, { headers: { cookie: seller.cookie } }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
        const id = /"_id":"(\w+)"/.exec(text)?.[1];
        if (!id) return;
        listening.destroy();
        resolve(id);
      });
      buying = customer.buy(goods);
      buying.catch(reject);
    });
    listening.on('error', reject);
    setTimeout(() => reject(new Error('no order was told of in 10 s')), 10_000).unref();
  });
  const id = await heard;
  await buying;
  return fault(id === customer.wishes[0]!.orderId, 'another order was told of');
}

async function ordersThroughBoth(world: World, place: Place, one: string, other: string): Promise<Finding> {
  const half = world.rounds(4, 2);
  const shoppers = [...(await customers(one, half)), ...(await customers(other, half))];
  const enough = world.rounds(300, 24);
  let bought = 0;
  await Promise.all(
    shoppers.map((shopper) =>
      buyUntil(
        shopper,
        () => bought >= enough,
        () => {
          bought++;
          shopper.customer.url = shopper.customer.url === one ? other : one;
        },
      ),
    ),
  );
  let apart = 0;
  for (const { customer, goods } of shoppers) {
    const wish = customer.newWish(goods);
    const answers = await Promise.all(
      [one, other, one, other].map((url) => {
        customer.url = url;
        return customer.order(wish);
      }),
    );
    if (new Set(answers.map(({ json }) => json?.orderId)).size !== 1) apart++;
  }
  const books = await losses(place, shoppers);
  return {
    what: 'two processes: orders and keys through both',
    wanted: '0 lost, 0 doubled, 0 torn',
    measured: `${books.lost} lost, ${books.doubled + apart} doubled, ${books.torn} torn of ${books.acknowledged}`,
    ok: books.lost + books.doubled + books.torn + apart === 0 && books.acknowledged > enough,
  };
}
