import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { madeUpBook } from '../made-up-catalogue.ts';
import { bookPage, booksPage, homePage } from './tutorial-pages.ts';
import { insertProducts, openStore, type Row, type TutorialBook } from './tutorial-store.ts';

export type TutorialOrder =
  | { what: 'fill'; books: TutorialBook[] }
  | { what: 'make up'; count: number }
  | { what: 'shoppers'; count: number };

const env = process.env;
const db = await openStore(env['FILE'] ?? '', env['DATABASE_URL']);
const secret = randomBytes(32);
const id = () => randomBytes(12).toString('hex');
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** A signed token in a cookie, as such shops have it. */
function userOf(request: Request): string | null {
  const [user, signature] = (/token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '').split('.');
  return user && signature === sign(user) ? user : null;
}

/** The wrapper every such shop has somewhere. */
const handled =
  (work: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request, response) => {
    work(request, response).catch((error: Error) => response.status(500).json({ message: error.message }));
  };

const app = express();
app.use(express.json());
if (env['IMAGES']) app.use(express.static(env['IMAGES']));

app.get(
  '/',
  handled(async (_, response) => {
    const books = await db.all('select * from products');
    response.send(homePage(books.filter((book) => book['in_stock']).slice(0, 5)));
  }),
);
app.get(
  '/books',
  handled(async (_, response) => {
    const books = await db.all('select * from products');
    response.send(booksPage(books.filter((book) => book['in_stock'])));
  }),
);
app.get(
  '/books/:category/:id',
  handled(async (request, response) => {
    const [book] = await db.all('select * from products where _id = ?', String(request.params['id']));
    const related = await db.all('select * from products where category = ?', String(book!['category']));
    response.send(bookPage(book!, related.slice(0, 5)));
  }),
);

app.get(
  ['/api/product/list', '/api/product/manage'],
  handled(async (request, response) => {
    const { q, limit } = request.query as Record<string, string | undefined>;
    const products = q
      ? await db.all('select * from products where name like ? or name_ar like ?', `%${q}%`, `%${q}%`)
      : limit
        ? await db.all('select * from products limit ?', Number(limit))
        : await db.all('select * from products');
    response.json({ success: true, products: products.map(onWire) });
  }),
);
app.get(
  '/api/user/is-auth',
  handled(async (request, response) => {
    const [user] = await db.all('select * from users where _id = ?', userOf(request));
    response.json({ success: true, user: { ...user, cart_items: JSON.parse(String(user!['cart_items'])) } });
  }),
);
app.post(
  '/api/cart/update',
  handled(async (request, response) => {
    const cart = JSON.stringify((request.body as { cartItems: object }).cartItems);
    await db.all('update users set cart_items = ? where _id = ?', cart, userOf(request));
    response.json({ success: true, message: 'Cart Updated' });
  }),
);
app.post(
  '/api/order/cod',
  handled(async (request, response) => {
    const user = userOf(request);
    const { items, address } = request.body as {
      items: { product: string; quantity: number }[];
      address: string;
    };
    let amount = 0;
    for (const { product, quantity } of items) {
      const [book] = await db.all('select * from products where _id = ?', product);
      amount += Number(book!['offer_price']) * quantity;
    }
    amount += Math.floor(amount * 0.02);
    await db.all(
      'insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id(),
      user,
      JSON.stringify(items),
      amount,
      address,
      'Order Placed',
      'COD',
      0,
      new Date().toISOString(),
    );
    await db.all('update users set cart_items = ? where _id = ?', '{}', user);
    response.json({ success: true, message: 'Order Placed Successfully' });
  }),
);
app.get(
  '/api/order/seller',
  handled(async (_, response) => {
    const orders = await db.all('select * from orders order by created_at desc');
    for (const order of orders) {
      const [address] = await db.all('select * from addresses where _id = ?', String(order['address']));
      const items = JSON.parse(String(order['items'])) as { product: string }[];
      const full: object[] = [];
      for (const item of items) {
        const [product] = await db.all('select * from products where _id = ?', item.product);
        full.push({ ...item, product: onWire(product!) });
      }
      Object.assign(order, { items: full, address });
    }
    response.json({ success: true, orders });
  }),
);

function onWire(row: Row) {
  const list = (name: string) => JSON.parse(String(row[name])) as string[];
  const lists = {
    image: list('image'),
    description: list('description'),
    description_ar: list('description_ar'),
  };
  return { ...row, ...lists, in_stock: row['in_stock'] === 1 };
}

async function obey(order: TutorialOrder): Promise<unknown> {
  if (order.what === 'shoppers') return Promise.all(Array.from({ length: order.count }, newShopper));
  const books =
    order.what === 'fill'
      ? order.books
      : Array.from({ length: order.count }, (_, index) => ({
          ...madeUpBook(index),
          _id: index.toString(16).padStart(24, '0'),
          image: ['/made-up.webp'],
        }));
  await insertProducts(db, books);
  return books.length;
}

async function newShopper() {
  const [user, address] = [id(), id()];
  await db.all(
    'insert into users values (?, ?, ?, ?, ?)',
    user,
    'Maryam',
    `${user}@bench.example`,
    'x',
    '{}',
  );
  await db.all(
    'insert into addresses values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    address,
    user,
    'Maryam',
    'of Fez',
    'm@bench.example',
    '1 Street',
    'Fez',
    'Fez',
    30000,
    'Morocco',
    '+212500000000',
  );
  return { cookie: `token=${user}.${sign(user)}`, address };
}

process.on('message', (order: TutorialOrder) => {
  obey(order).then(
    (done) => process.send!({ done }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
const server = app.listen(0, '127.0.0.1', () =>
  process.send!({ done: (server.address() as AddressInfo).port }),
);
