import { endpoints } from '../../src/contract/endpoints.ts';

/** What one client knows of the shop: its account, and a few ids. */
export interface AttackTarget {
  cookie: string;
  email: string;
  password: string;
  address: string;
  books: string[];
  order: string;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The list of all books may be larger than any other answer. */
  isWholeList?: true;
}

interface Attack {
  /** The request number `turn`. */
  next?: (target: AttackTarget, turn: number) => Sent;
  /** The beginning of a request that never ends. */
  hold?: string;
}

const json = { 'content-type': 'application/json' };
const get =
  (
    path: (target: AttackTarget, turn: number) => string,
    headers: Record<string, string> = {},
  ): Attack['next'] =>
  (target, turn) => ({
    method: 'GET',
    path: path(target, turn),
    headers: { cookie: target.cookie, ...headers },
  });
const post =
  (path: string, body: (target: AttackTarget, turn: number) => object): Attack['next'] =>
  (target, turn) => ({
    method: 'POST',
    path,
    headers: { cookie: target.cookie, ...json },
    body: JSON.stringify(body(target, turn)),
  });
const items = ({ books }: AttackTarget) => books.map((product) => ({ product, quantity: 1 }));
const home = { firstName: 'L', lastName: 'B', email: 'l@example.com', street: 'S', city: 'C', state: 'S' };
const place = { zipcode: 10001, country: 'Iraq', phone: '+964 770 555 0100' };
const manyIds = (turn: number) =>
  Array.from({ length: 190 }, (_, n) => (turn * 200 + n + 1).toString(16).padStart(24, '0')).join(',');
const seller: Attack['next'] = get(() => '/api/order/seller?limit=200');
const begin = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

/** The worst that one client can do with some endpoints, with each kind of page, and with connections alone. */
const chosen: Record<string, Attack> = {
  'GET /api/seller/is-auth': { next: get(() => '/api/seller/is-auth') },
  'GET /api/user/is-auth': { next: get(() => '/api/user/is-auth') },
  'GET /api/user/debug-cookies': { next: get(() => '/api/user/debug-cookies') },
  'GET /api/product/list': {
    next: (target, turn) => ({
      ...get(() => '/api/product/list', { 'accept-encoding': 'identity' })!(target, turn),
      isWholeList: true,
    }),
  },
  'GET /api/product/list by ids': { next: get((_, turn) => `/api/product/list?ids=${manyIds(turn)}`) },
  'GET /api/product/list, searched': { next: get((_, turn) => `/api/product/list?q=a${turn.toString(36)}`) },
  'GET /api/product/shelf': { next: get((_, turn) => `/api/product/shelf?limit=200&q=${turn % 7}${turn}`) },
  'GET /api/address/get': { next: get(() => '/api/address/get') },
  'GET /api/order/user': { next: get(() => '/api/order/user?limit=200') },
  'GET /api/order/seller as a shopper': { next: seller },
  'POST /api/cart/update': {
    next: post('/api/cart/update', ({ books }, turn) => ({
      cartItems: Object.fromEntries(books.map((book) => [book, 1 + (turn % 900)])),
    })),
  },
  'POST /api/user/login': { next: post('/api/user/login', ({ email, password }) => ({ email, password })) },
  'POST /api/user/login, guessing': {
    next: post('/api/user/login', (_, turn) => ({
      email: `somebody${turn}@example.com`,
      password: 'a guess',
    })),
  },
  'POST /api/user/register': {
    next: post('/api/user/register', ({ password }, turn) => ({
      name: 'N',
      email: `attack-${turn}-${Math.random()}@example.com`,
      password,
    })),
  },
  'POST /api/user/password': {
    next: post('/api/user/password', ({ password }) => ({ password, newPassword: password })),
  },
  'POST /api/seller/login': {
    next: post('/api/seller/login', () => ({ email: 'seller@example.com', password: 'a wrong guess' })),
  },
  'POST /api/address/add': { next: post('/api/address/add', () => ({ address: { ...home, ...place } })) },
  'POST /api/order/cod': {
    next: post('/api/order/cod', (target) => ({ items: items(target), address: target.address })),
  },
  'POST /api/order/stripe': {
    next: post('/api/order/stripe', (target) => ({ items: items(target), address: target.address })),
  },
  'POST /api/order/pay': { next: post('/api/order/pay', ({ order }) => ({ id: order })) },
  'POST /api/order/cancel': { next: post('/api/order/cancel', ({ order }) => ({ id: order })) },
  'POST /api/order/returned': { next: post('/api/order/returned', () => ({})) },
  'POST /api/payments/webhook': {
    next: post('/api/payments/webhook', () => ({ id: 'evt', type: 'paid', data: 'x'.repeat(90_000) })),
  },
  'POST /api/newsletter/subscribe': {
    next: post('/api/newsletter/subscribe', (_, turn) => ({ email: `s${turn}@example.com` })),
  },
  'POST /api/contact/send': {
    next: post('/api/contact/send', () => ({
      name: 'N',
      email: 'n@example.com',
      message: 'x'.repeat(5_000),
    })),
  },
  'POST /api/product/add as a shopper': {
    next: (target) => ({
      method: 'POST',
      path: '/api/product/add',
      headers: { cookie: target.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\n${'x'.repeat(200_000)}`,
    }),
  },
  'the largest JSON': {
    next: post('/api/cart/update', () => ({
      cartItems: Object.fromEntries(
        Array.from({ length: 3_000 }, (_, n) => [n.toString(16).padStart(24, '0'), 1]),
      ),
    })),
  },
  'GET /books, not cached': { next: get((_, turn) => `/books?q=${turn.toString(36)}`) },
  'GET /books/fiqh, not cached': {
    next: get((_, turn) => `/books/fiqh?after=${turn.toString(16).padStart(24, '0')}`),
  },
  'a book that is not there': {
    next: get((_, turn) => `/books/fiqh/${turn.toString(16).padStart(24, '0')}`),
  },
  'a page that is not there': { next: get((_, turn) => `/nothing/${turn}`) },
  'covers and files that are not there': {
    next: get((_, turn) =>
      turn % 2 ? `/covers/${turn.toString(16).padStart(24, '0')}.svg` : `/files/${turn}.webp`,
    ),
  },
  'the sitemap': { next: get(() => '/sitemap.xml') },
  '/readyz': { next: get(() => '/readyz') },
  'half-sent requests': { hold: begin('/api/user/login', 100) },
  'half-sent uploads': { hold: begin('/api/product/import?dryRun=true', 90_000_000) },
  'headers that do not end': { hold: 'GET /books HTTP/1.1\r\nHost: shop\r\nX-Slow: ' },
  'connections that send nothing': { hold: '' },
};

/** Every other endpoint, called as it is. */
const others = Object.keys(endpoints)
  .filter((name) => !Object.hasOwn(chosen, name))
  .map((name): [string, Attack] => {
    const [method, path] = name.split(' ') as [string, string];
    return [name, { next: method === 'GET' ? get(() => path) : post(path, () => ({})) }];
  });

export const attacks: Record<string, Attack> = { ...chosen, ...Object.fromEntries(others) };
