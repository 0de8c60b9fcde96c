import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { answerParent } from './child-process.ts';
import { insertInto, openStore } from './tutorial-store.ts';

export interface TutorialBook {
  _id: string;
  name: string;
  nameAr?: string;
  author: string;
  authorAr?: string;
  category: string;
  price: number;
  offerPrice: number;
  image: string[];
  description: string[];
  descriptionAr?: string[];
}

export type TutorialCommand = { addBooks: TutorialBook[] } | { addShoppers: number };

const query = await openStore(process.env['FILE']!, process.env['DATABASE_URL']);
const secret = randomBytes(32);
const newId = () => randomBytes(12).toString('hex');
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** The user of a signed token in a cookie. */
function userOf(request: Request): string | null {
  const [user, signature] = (/token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '').split('.');
  return user && signature === sign(user) ? user : null;
}

const app = express();
app.use(express.json());
app.post('/api/order/cod', (request, response) => {
  placeOrder(request).then(
    () => response.json({ success: true, message: 'Order Placed Successfully' }),
    (error: Error) => response.status(500).json({ message: error.message }),
  );
});

async function placeOrder(request: Request) {
  const user = userOf(request);
  const { items, address } = request.body as {
    items: { product: string; quantity: number }[];
    address: string;
  };
  let amount = 0;
  for (const { product, quantity } of items) {
    const [book] = await query('select * from products where _id = ?', product);
    amount += Number(book!['offer_price']) * quantity;
  }
  amount += Math.floor(amount * 0.02);
  const order = [newId(), user, JSON.stringify(items), amount, address];
  await insertInto(query, 'orders', [...order, 'Order Placed', 'COD', 0, new Date().toISOString()]);
  await query('update users set cart_items = ? where _id = ?', '{}', user);
}

async function addBook(book: TutorialBook) {
  const { _id, name, nameAr, author, authorAr, category, price, offerPrice } = book;
  const lists = [book.image, book.description, book.descriptionAr ?? []].map((list) => JSON.stringify(list));
  const texts = [_id, name, nameAr ?? '', author, authorAr ?? '', category];
  await insertInto(query, 'products', [...texts, price, offerPrice, ...lists, 1]);
}

async function addShopper() {
  const [user, address] = [newId(), newId()];
  await insertInto(query, 'users', [user, 'Maryam', `${user}@bench.example`, 'password', '{}']);
  const home = ['m@bench.example', '1 Street', 'Fez', 'Fez', 30_000, 'Morocco', '+212500000000'];
  await insertInto(query, 'addresses', [address, user, 'Maryam', 'of Fez', ...home]);
  return { cookie: `token=${user}.${sign(user)}`, address };
}

answerParent(async (command: TutorialCommand) => {
  if ('addBooks' in command) await Promise.all(command.addBooks.map(addBook));
  else return Promise.all(Array.from({ length: command.addShoppers }, addShopper));
});
const server = app.listen(0, '127.0.0.1', () =>
  process.send!({ result: (server.address() as AddressInfo).port }),
);
