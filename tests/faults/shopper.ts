import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { call, type CallOptions, type HttpResponse } from './http-call.ts';
import { seller } from './shop-process.ts';

export const password = 'a good long password';

/** One order, which may be sent several times under the same idempotency key. */
export interface OrderAttempt {
  key: string;
  path: string;
  body: Omit<Purchase, 'books' | 'path'> & { items: { product: string; quantity: number }[] };
  /** The id that the shop acknowledged. */
  orderId: string | null;
}

/** What a shopper buys: two books, sent to an address of theirs or picked up. */
export interface Purchase {
  books: string[];
  address: string;
  pickup?: { firstName: string; lastName: string; phone: string };
  /** How it is paid: in cash if it is not given. */
  path?: string;
}

/** An HTTP client with a session, which remembers every order it sent and what the shop acknowledged. */
export class Customer {
  url: string;
  cookie = '';
  /** Sent with every request. */
  headers: Record<string, string> = {};
  email = `${randomUUID()}@example.com`;
  userId = '';
  agent: Agent | undefined;
  readonly attempts: OrderAttempt[] = [];
  /** What was under way when the shop was killed. */
  phase: 'idle' | 'filling cart' | 'ordering' = 'idle';

  constructor(url: string) {
    this.url = url;
  }

  async send(path: string, options: CallOptions = {}): Promise<HttpResponse> {
    const headers = { cookie: this.cookie, ...this.headers, ...options.headers };
    const response = await call(this.url + path, { agent: this.agent, ...options, headers });
    const cookie = ([] as string[]).concat(response.headers['set-cookie'] ?? [])[0];
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return response;
  }

  async register(): Promise<this> {
    const body = { name: 'Layla', email: this.email, password };
    const response = await this.send('/api/user/register', { body });
    if (response.status !== 200) throw new Error(`registration was refused: ${response.text}`);
    this.userId = response.json.user._id;
    return this;
  }

  async logInAsSeller(): Promise<this> {
    const response = await this.send('/api/seller/login', { body: seller });
    if (response.status !== 200) throw new Error(`the seller's login was refused: ${response.text}`);
    return this;
  }

  newAttempt({ books, path = '/api/order/cod', ...where }: Purchase): OrderAttempt {
    const items = books.map((product) => ({ product, quantity: 1 }));
    const attempt: OrderAttempt = { key: randomUUID(), path, body: { items, ...where }, orderId: null };
    this.attempts.push(attempt);
    return attempt;
  }

  /** Fills the cart and orders its content. */
  async buy(purchase: Purchase): Promise<HttpResponse> {
    const cartItems = Object.fromEntries(purchase.books.map((book) => [book, 1]));
    this.phase = 'filling cart';
    const filled = await this.send('/api/cart/update', { body: { cartItems } });
    if (filled.status !== 200) {
      this.phase = 'idle';
      return filled;
    }
    const attempt = this.newAttempt(purchase);
    this.phase = 'ordering';
    const response = await this.order(attempt);
    this.phase = 'idle';
    return response;
  }

  async order(attempt: OrderAttempt): Promise<HttpResponse> {
    const headers = { 'idempotency-key': attempt.key };
    const response = await this.send(attempt.path, { body: attempt.body, headers });
    if (response.status === 200) attempt.orderId = response.json.orderId;
    return response;
  }

  get acknowledged(): OrderAttempt[] {
    return this.attempts.filter((attempt) => attempt.orderId !== null);
  }
}

export async function purchaseFor(customer: Customer): Promise<Purchase> {
  const { json } = await customer.send('/api/product/list?limit=2');
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
    books: json.products.slice(0, 2).map(({ _id }) => _id),
    address: added.json.address._id,
  };
}

export interface Shopper {
  customer: Customer;
  purchase: Purchase;
}

/** Registers new customers, each with an address. */
export async function newShoppers(url: string, count: number): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await new Customer(url).register();
      return { customer, purchase: await purchaseFor(customer) };
    }),
  );
}

/** Buys without a pause until `isOver`, or until the shop no longer responds. */
export async function buyUntil(
  { customer, purchase }: Shopper,
  isOver: () => boolean,
  onBought: () => void = () => {},
  mayBuy = () => true,
): Promise<void> {
  while (!isOver()) {
    if (!mayBuy()) {
      // Still there?
      if (!(await customer.send('/healthz').catch(() => null))) return;
      continue;
    }
    const response = await customer.buy(purchase).catch(() => null);
    if (response?.status === 200) onBought();
    else if (response === null) return;
  }
}
