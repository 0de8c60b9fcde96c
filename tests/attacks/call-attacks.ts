import { type Attack, type AttackTarget, get, idOf, nearMisses, post, upload, wordOf } from './attack.ts';

const items = ({ books }: AttackTarget) => books.map((product) => ({ product, quantity: 1 }));
const cart = ({ books }: AttackTarget, quantity = 1) =>
  Object.fromEntries(books.map((book) => [book, quantity]));
const home = { firstName: 'L', lastName: 'B', email: 'l@example.com', street: 'S', city: 'C', state: 'S' };
const place = { zipcode: 10001, country: 'Iraq', phone: '+964 770 555 0100' };
const someone = (turn: number) => `attack-${turn}-${Math.random()}@example.com`;
const forged = (turn: number) => `${idOf(turn)}.${'x'.repeat(170)}`;
const manyIds = (turn: number) => Array.from({ length: 190 }, (_, n) => idOf(turn * 200 + n + 1)).join(',');
const guest = (target: AttackTarget, turn: number) => ({
  items: items(target),
  email: someone(turn),
  address: {
    ...home,
    ...place,
    street: `Street ${turn}`,
    phone: `+964 770 ${1_000_000 + (turn % 8_999_999)}`,
  },
});

const bookAttacks: Record<string, Attack> = {
  'GET /api/product/list': {
    next: (target, turn) => ({
      ...get(() => '/api/product/list', { 'accept-encoding': 'identity' })!(target, turn),
      isWholeList: true,
    }),
  },
  'GET /api/product/list, filtered': {
    next: (target, turn) => ({
      ...get(() => `/api/product/list?min=0.${10 + (turn % 90)}&max=${900 + turn}`)!(target, turn),
      isWholeList: true,
    }),
  },
  'GET /api/product/list by ids': { next: get((_, turn) => `/api/product/list?ids=${manyIds(turn)}`) },
  'GET /api/product/list, searched': { next: get((_, turn) => `/api/product/list?q=a${turn.toString(36)}`) },
  'GET /api/product/list, sorted': {
    next: get(
      ({ books }, turn) => `/api/product/list?sort=title&limit=200&cursor=${books[turn % 20]}&max=${turn}`,
    ),
  },
  'GET /api/product/shelf': { next: get((_, turn) => `/api/product/shelf?limit=200&q=${turn % 7}${turn}`) },
  'GET /api/product/shelf, near misses': {
    next: get((_, turn) => `/api/product/shelf?limit=200&language=ar&q=${nearMisses(turn)}`),
  },
  'GET /api/product/suggest': { next: get((_, turn) => `/api/product/suggest?q=${nearMisses(turn)}`) },
  'GET /api/product/suggest, short': {
    next: get((_, turn) => `/api/product/suggest?q=al+${turn.toString(36)}`),
  },
};

const accountAttacks: Record<string, Attack> = {
  'GET /api/seller/is-auth': { next: get(() => '/api/seller/is-auth') },
  'GET /api/user/is-auth': { next: get(() => '/api/user/is-auth') },
  'GET /api/user/debug-cookies': {
    next: get(() => '/api/user/debug-cookies', { cookie: 'a=b; '.repeat(2_000) }),
  },
  'POST /api/user/login': post('/api/user/login', (target) => ({
    email: target.email,
    password: target.password,
    cartItems: cart(target),
  })),
  'POST /api/user/login, guessing': post('/api/user/login', (_, turn) => ({
    email: `somebody${turn}@example.com`,
    password: 'a guess',
  })),
  'POST /api/user/register': post('/api/user/register', (target, turn) => ({
    name: 'N',
    email: someone(turn),
    password: target.password,
    cartItems: cart(target),
  })),
  'POST /api/user/register, taken': post('/api/user/register', ({ email, password }) => ({
    name: 'N',
    email,
    password,
  })),
  'POST /api/user/password': post('/api/user/password', ({ password }) => ({
    password,
    newPassword: password,
  })),
  'POST /api/user/email': post('/api/user/email', ({ password }, turn) => ({
    password,
    email: someone(turn),
  })),
  'POST /api/user/name': post('/api/user/name', (_, turn) => ({ name: `${turn} ${'N'.repeat(90)}` })),
  'POST /api/user/delete': post('/api/user/delete', () => ({ password: 'a wrong guess' })),
  'POST /api/user/forgot': post('/api/user/forgot', (_, turn) => ({ email: someone(turn) })),
  'POST /api/seller/forgot': post('/api/seller/forgot', (_, turn) => ({ email: someone(turn) })),
  'POST /api/user/reset': post('/api/user/reset', ({ password }, turn) => ({
    token: forged(turn).slice(0, 100),
    password,
  })),
  'POST /api/seller/login': post('/api/seller/login', () => ({
    email: 'seller@example.com',
    password: 'a wrong guess',
  })),
  'GET /api/address/get': { next: get(() => '/api/address/get') },
  'POST /api/address/add': post('/api/address/add', () => ({ address: { ...home, ...place } })),
  'POST /api/address/edit': post('/api/address/edit', ({ address }, turn) => ({
    id: address,
    address: { ...home, ...place, street: `Street ${turn}` },
  })),
  'POST /api/address/default': post('/api/address/default', ({ address }) => ({ id: address })),
  'POST /api/address/remove': post('/api/address/remove', (_, turn) => ({ id: idOf(turn) })),
  'POST /api/cart/update': post('/api/cart/update', (target, turn) => ({
    cartItems: cart(target, 1 + (turn % 900)),
  })),
};

const orderAttacks: Record<string, Attack> = {
  'GET /api/order/user': { next: get(() => '/api/order/user?limit=200'), orders: 110 },
  'GET /api/order/seller as a shopper': { next: get(() => '/api/order/seller?limit=200') },
  'POST /api/order/cod': post('/api/order/cod', (target) => ({
    items: items(target),
    address: target.address,
  })),
  'POST /api/order/cod, unknown books': post('/api/order/cod', ({ address }, turn) => ({
    items: Array.from({ length: 200 }, (_, n) => ({ product: idOf(turn * 200 + n), quantity: 1 })),
    address,
  })),
  'POST /api/order/stripe': post('/api/order/stripe', (target) => ({
    items: items(target),
    address: target.address,
  })),
  'POST /api/order/guest': post('/api/order/guest', (target, turn) => ({
    ...guest(target, turn),
    paymentType: 'COD',
  })),
  'POST /api/order/guest, by card': post('/api/order/guest', (target, turn) => ({
    ...guest(target, turn),
    paymentType: 'Online',
    replaces: turn % 2 ? target.token : forged(turn),
  })),
  'POST /api/order/shared': post('/api/order/shared', ({ token }) => ({ token })),
  'POST /api/order/shared, forged': post('/api/order/shared', (_, turn) => ({ token: forged(turn) })),
  'POST /api/order/shared-invoice': post('/api/order/shared-invoice', ({ token }) => ({ token })),
  'POST /api/order/shared/returned': post('/api/order/shared/returned', ({ token }) => ({ token })),
  'POST /api/order/claim': post('/api/order/claim', ({ token }) => ({ token })),
  'POST /api/order/unshare': post('/api/order/unshare', ({ token }) => ({ token })),
  'POST /api/order/invoice': post('/api/order/invoice', ({ order }) => ({ id: order })),
  'POST /api/order/pay': post('/api/order/pay', ({ order }) => ({ id: order })),
  'POST /api/order/cancel': post('/api/order/cancel', ({ order }) => ({ id: order })),
  'POST /api/order/returned': post('/api/order/returned', () => ({})),
  'POST /api/payments/webhook': post('/api/payments/webhook', () => ({
    id: 'evt',
    type: 'paid',
    data: 'x'.repeat(90_000),
  })),
};

const letterAttacks: Record<string, Attack> = {
  'POST /api/newsletter/subscribe': post('/api/newsletter/subscribe', (_, turn) => ({
    email: `s${turn}@example.com`,
  })),
  'POST /api/newsletter/confirm': post('/api/newsletter/confirm', (_, turn) => ({ token: forged(turn) })),
  'POST /api/newsletter/leave': {
    next: (target, turn) =>
      post(`/api/newsletter/leave?token=${forged(turn)}`, () => ({})).next!(target, turn),
  },
  'GET /api/newsletter/leave': { next: get((_, turn) => `/api/newsletter/leave?token=${forged(turn)}`) },
  'POST /api/contact/send': post('/api/contact/send', () => ({
    name: 'N',
    email: 'n@example.com',
    message: 'x'.repeat(5_000),
  })),
};

const bodyAttacks: Record<string, Attack> = {
  'POST /api/product/add as a shopper': upload(
    '/api/product/add',
    'multipart/form-data; boundary=x',
    `--x\r\n${'x'.repeat(200_000)}`,
  ),
  'POST /api/product/import as a shopper': upload(
    '/api/product/import?dryRun=true',
    'text/csv',
    `_id,name\r\n${'x,y\r\n'.repeat(100_000)}`,
  ),
  'POST /api/seller/logo as a shopper': upload(
    '/api/seller/logo',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="logo"; filename="a.svg"\r\n\r\n${'<g>'.repeat(100_000)}`,
  ),
  'the largest JSON': post('/api/cart/update', () => ({
    cartItems: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [idOf(n), 1])),
  })),
  'the deepest JSON': upload('/api/cart/update', 'application/json', '['.repeat(90_000)),
  'many words': post('/api/contact/send', (_, turn) => ({
    name: wordOf(turn),
    email: `${'a.'.repeat(120)}@example.com`,
    message: 'ا\u0300 '.repeat(1_600),
  })),
};

/** The worst that one client can do with the calls that it may make. */
export const callAttacks: Record<string, Attack> = {
  ...bookAttacks,
  ...accountAttacks,
  ...orderAttacks,
  ...letterAttacks,
  ...bodyAttacks,
};
