import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { type Answer, call, type Sending } from './http-call.ts';
import { seller } from './shop-process.ts';

export const password = 'a good long password';

/** One order somebody wanted: sent once, perhaps again, acknowledged or not. */
export interface Wish {
  key: string;
  body: { items: { product: string; quantity: number }[]; address: string };
  /** The id the shop acknowledged. */
  orderId: string | null;
}

/** Somebody with an account who orders over HTTP and remembers every word of the shop. */
export class Customer {
  url: string;
  cookie = '';
  email = `${randomUUID()}@example.com`;
  userId = '';
  agent: Agent | undefined;
  readonly wishes: Wish[] = [];
  /** What was last put into the cart and acknowledged, or sent and not heard of. */
  phase: 'idle' | 'filling' | 'ordering' = 'idle';

  constructor(url: string) {
    this.url = url;
  }

  async send(path: string, sending: Sending = {}): Promise<Answer> {
    const headers = { cookie: this.cookie, ...sending.headers };
    const answer = await call(this.url + path, { agent: this.agent, ...sending, headers });
    const cookie = ([] as string[]).concat(answer.headers['set-cookie'] ?? [])[0];
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return answer;
  }

  async register(): Promise<this> {
    const answer = await this.send('/api/user/register', {
      body: { name: 'Layla', email: this.email, password },
    });
    if (answer.status !== 200) throw new Error(`sign-up was refused: ${answer.text}`);
    this.userId = answer.json.user._id;
    return this;
  }

  async logInAsSeller(): Promise<this> {
    const answer = await this.send('/api/seller/login', { body: seller });
    if (answer.status !== 200) throw new Error(`the seller was refused: ${answer.text}`);
    return this;
  }

  /** An order that is sent and nothing else. */
  newWish(goods: Goods): Wish {
    const items = goods.books.map((product) => ({ product, quantity: 1 }));
    const wish: Wish = { key: randomUUID(), body: { items, address: goods.address }, orderId: null };
    this.wishes.push(wish);
    return wish;
  }

  /** Fills the cart, then orders what is in it. */
  async buy(goods: Goods, path = '/api/order/cod'): Promise<Answer> {
    const cartItems = Object.fromEntries(goods.books.map((book) => [book, 1]));
    this.phase = 'filling';
    const filled = await this.send('/api/cart/update', { body: { cartItems } });
    if (filled.status !== 200) {
      this.phase = 'idle';
      return filled;
    }
    const wish = this.newWish(goods);
    this.phase = 'ordering';
    const answer = await this.order(wish, path);
    this.phase = 'idle';
    return answer;
  }

  async order(wish: Wish, path = '/api/order/cod'): Promise<Answer> {
    const answer = await this.send(path, { body: wish.body, headers: { 'idempotency-key': wish.key } });
    if (answer.status === 200) wish.orderId = answer.json.orderId;
    return answer;
  }

  get acknowledged(): Wish[] {
    return this.wishes.filter((wish) => wish.orderId !== null);
  }
}

export interface Goods {
  books: string[];
  address: string;
}

/** What everybody buys: two books, sent to an address that is there. */
export async function goodsFor(customer: Customer): Promise<Goods> {
  const { json } = await customer.send('/api/product/list');
  const home = {
    firstName: 'Layla',
    lastName: 'al-Baghdādiyya',
    email: 'layla@example.com',
    street: '14 Mutanabbi Street',
    city: 'Baghdad',
    state: 'Baghdad',
    zipcode: 10001,
    country: 'Iraq',
    phone: '+964 770 555 0100',
  };
  const added = await customer.send('/api/address/add', { body: { address: home } });
  return {
    books: (json.products as { _id: string }[]).slice(0, 2).map(({ _id }) => _id),
    address: added.json.address._id,
  };
}

export interface Shopping {
  customer: Customer;
  goods: Goods;
}

/** New customers of this shop, each with an address of their own. */
export async function customers(url: string, count: number): Promise<Shopping[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await new Customer(url).register();
      return { customer, goods: await goodsFor(customer) };
    }),
  );
}

/** Buys without a pause until told to stop, or until the shop is gone. */
export async function buyUntil(
  { customer, goods }: Shopping,
  isOver: () => boolean,
  bought: () => void = () => {},
): Promise<void> {
  while (!isOver()) {
    const answer = await customer.buy(goods).catch(() => null);
    if (answer?.status === 200) bought();
    else if (answer === null) return;
  }
}
