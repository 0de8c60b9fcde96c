import { TOTP } from 'otpauth';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { mailsOf } from '../support/mail/test-mails.ts';
import { account } from '../support/payments/transfer-test-shop.ts';
import { bookIds } from '../support/test-accounts.ts';
import { buyer } from '../support/test-buyers.ts';
import { cashOrder, paidOrder } from '../support/test-invoices.ts';
import { oneBook, productDesk, sendProduct } from '../support/test-products.ts';
import type { TestShop } from '../support/test-shop.ts';
import { hire } from '../support/test-staff.ts';
import type { TestVisitor } from '../support/test-visitor.ts';

type Send = (visitor: TestVisitor) => Promise<{ status: number; body: { code?: string } | null }>;

/** A 1×1 PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * For each call of the desk that is logged: prepares what it changes, and returns how a member of the staff sends it so
 * that it is not refused.
 */
export async function deskChanges(shop: TestShop, seller: TestVisitor) {
  const { clock, db } = shop;
  const [product, other] = (await bookIds(shop, 2)) as [string, string];
  const { added } = productDesk(() => ({ shop, seller }));
  await seller.post('/api/seller/settings', {
    transferEnabled: true,
    bankAccounts: [account],
    cardInvoice: 'packed',
  });

  const json =
    (path: string, body: object = {}): Send =>
    (visitor) =>
      visitor.post(path, body);
  const get =
    (path: string): Send =>
    (visitor) =>
      visitor.get(path);

  let count = 0;
  let ownPassword: string | undefined;
  const fresh = (text: string) => `${text} ${++count}`;
  const shopper = () => buyer(shop);
  const cash = async () => cashOrder(await shopper(), product);
  const paid = async () => paidOrder(shop, await shopper(), product);
  const atDesk = async (id: string) => (await seller.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
  const step = (id: string, status: string) => seller.post('/api/order/status', { id, status });
  const items = (quantity: number) => [{ product, quantity }];
  const changeOf = async (id: string, quantity: number) => {
    const { version, address } = await atDesk(id);
    return { id, version, items: items(quantity), address };
  };
  const newsletter = async () => {
    const texts = { subject: fresh('News'), subjectAr: '', body: 'Text', bodyAr: '', books: [] };
    return (await seller.post('/api/newsletter/save', texts)).body.newsletter._id;
  };
  const category = async () => {
    await seller.post('/api/category/add', { label: fresh('Shelf'), labelAr: '', colour: 'brown' });
    return (await seller.get('/api/category/manage')).body.categories.at(-1)!.value;
  };
  const author = async () => {
    const name = fresh('Scholar');
    await added({ author: name });
    return name.toLowerCase().replaceAll(' ', '-');
  };
  const secondFactor = async () => {
    const { secret } = (await seller.post('/api/staff/second-factor/secret', {})).body;
    clock.now += 60_000;
    await db.sql.updateTable('members').set({ totpSecret: null, totpStep: 0 }).execute();
    const code = new TOTP({ secret }).generate({ timestamp: clock.now });
    return { secret, code, password: shop.config.seller.password! };
  };
  const importFile = () => {
    const body = `name,author,category,price,offerPrice\n${fresh('Book')},al-Shafii,Fiqh,30,25`;
    const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body };
    return (visitor: TestVisitor) => visitor.send('/api/product/import?dryRun=false', init);
  };
  const logo = () => {
    const form = new FormData();
    form.set('logo', new Blob([png], { type: 'image/png' }), 'logo.png');
    return form;
  };
  const reprice = { price: 'both', by: 'amount', value: 1 };

  return {
    'POST /api/seller/password': () => {
      const current = ownPassword ?? shop.config.seller.password;
      ownPassword = `good password ${++count}`;
      return json('/api/seller/password', { current, password: ownPassword });
    },
    'POST /api/staff/invite': () =>
      json('/api/staff/invite', { name: 'Huda', email: `huda-${++count}@example.com`, role: 'books' }),
    'POST /api/staff/role': async () =>
      json('/api/staff/role', { id: (await hire(shop, 'books')).id, role: 'orders' }),
    'POST /api/staff/remove': async () => json('/api/staff/remove', { id: (await hire(shop, 'books')).id }),
    'POST /api/staff/logout-everywhere': () => json('/api/staff/logout-everywhere'),
    'POST /api/staff/second-factor': async () => json('/api/staff/second-factor', await secondFactor()),
    'POST /api/staff/second-factor/off': async () => {
      const { secret, password } = await secondFactor();
      await db.sql.updateTable('members').set({ totpSecret: secret }).where('id', '=', 'owner').execute();
      return json('/api/staff/second-factor/off', {
        code: new TOTP({ secret }).generate({ timestamp: clock.now }),
        password,
      });
    },
    'POST /api/author/edit': async () => json('/api/author/edit', { slug: await author(), diedAh: 852 }),
    'POST /api/author/merge': async () =>
      json('/api/author/merge', { slug: await author(), into: await author() }),
    'POST /api/category/add': () =>
      json('/api/category/add', { label: fresh('Shelf'), labelAr: '', colour: 'brown' }),
    'POST /api/category/edit': async () =>
      json('/api/category/edit', { value: await category(), label: fresh('Shelf') }),
    'POST /api/category/order': async () => {
      const { categories } = (await seller.get('/api/category/manage')).body;
      return json('/api/category/order', { values: categories.map(({ value }) => value).toReversed() });
    },
    'POST /api/category/retire': async () => json('/api/category/retire', { value: await category() }),

    'POST /api/product/add': () => (visitor) => sendProduct(visitor, '/api/product/add', oneBook),
    'POST /api/product/edit': async () => {
      const { _id } = await added();
      return (visitor) => sendProduct(visitor, '/api/product/edit', { ...oneBook, id: _id, offerPrice: 1 });
    },
    'POST /api/product/duplicate': () => json('/api/product/duplicate', { id: product }),
    'POST /api/product/delete': async () => json('/api/product/delete', { id: (await added())._id }),
    'POST /api/product/stock': async () =>
      json('/api/product/stock', { id: (await added())._id, inStock: false }),
    'POST /api/product/copies': async () =>
      json('/api/product/copies', { id: (await added())._id, copies: 3 }),
    'POST /api/product/archive': async () =>
      json('/api/product/archive', { ids: [(await added())._id], archived: true }),
    'POST /api/product/bulk': async () =>
      json('/api/product/bulk', { ids: [(await added())._id, (await added())._id], change: reprice }),
    'POST /api/product/undo': async () => {
      const { job } = (
        await seller.post('/api/product/bulk', { ids: [(await added())._id], change: reprice })
      ).body;
      return json('/api/product/undo', { job });
    },
    'POST /api/product/import': () => importFile(),
    'POST /api/product/undo-import': async () => {
      await importFile()(seller);
      const { last } = (await seller.get('/api/product/last-import')).body;
      return json('/api/product/undo-import', { id: last!.id });
    },
    'POST /api/set/edit': async () => {
      const setName = fresh('Set');
      await added({ name: `${setName}, Vol. 1`, author: 'al-Mizzi' });
      const { sets } = (await seller.get(`/api/set/manage?q=${encodeURIComponent(setName)}`)).body;
      return json('/api/set/edit', { slug: sets[0]!.slug, about: 'On narrators.' });
    },

    'POST /api/order/status': async () => json('/api/order/status', { id: await cash(), status: 'Packed' }),
    'POST /api/order/statuses': async () =>
      json('/api/order/statuses', { ids: [await cash()], status: 'Packed' }),
    'POST /api/order/tracking': async () => {
      const id = await cash();
      await step(id, 'Packed');
      await step(id, 'Shipped');
      return json('/api/order/tracking', { id, carrier: 'DHL', number: '1' });
    },
    'POST /api/order/back': async () => {
      const id = await cash();
      await step(id, 'Packed');
      return json('/api/order/back', { id, status: 'Order Placed', reason: 'Too early' });
    },
    'POST /api/order/return': async () => {
      const id = await cash();
      await step(id, 'Packed');
      await step(id, 'Shipped');
      return json('/api/order/return', { id, restock: true, reason: '' });
    },
    'POST /api/order/received': async () => {
      const { visitor, address } = await shopper();
      const { orderId } = (await visitor.post('/api/order/transfer', { items: items(1), address })).body;
      const seen = { seenStatus: 'Awaiting Payment', seenReceived: 0 };
      return json('/api/order/received', { id: orderId, amount: 1, accept: false, ...seen });
    },
    'POST /api/order/note': async () => json('/api/order/note', { id: await cash(), text: 'Call first' }),
    'POST /api/order/place': async () => {
      const { address } = await atDesk(await cash());
      const email = `huda-${++count}@example.com`;
      return json('/api/order/place', {
        items: items(1),
        address: { ...address, email },
        paymentType: 'COD',
      });
    },
    'POST /api/order/change': async () => json('/api/order/change', await changeOf(await cash(), 1)),
    'POST /api/order/settle': async () => {
      const id = await paid();
      await seller.post('/api/order/change', await changeOf(id, 1));
      return json('/api/order/settle', { id, method: 'cash', seenDue: (await atDesk(id)).due });
    },
    'POST /api/order/refund': async () => {
      const id = await paid();
      return json('/api/order/refund', { id, seenRefundable: (await atDesk(id)).refundable });
    },
    'GET /api/order/export': () => get('/api/order/export'),
    'POST /api/customer/note': async () => {
      const who = await shopper();
      await cashOrder(who, product);
      return json('/api/customer/note', { id: who.userId, note: 'Likes Fiqh', seen: '' });
    },

    'POST /api/messages/done': async () => {
      await shop.visitor().post('/api/contact/send', { name: 'Huda', email: 'h@example.com', message: 'Hi' });
      const { messages } = (await seller.get('/api/messages/list')).body;
      return json('/api/messages/done', { id: messages[0]!._id, done: true });
    },
    'GET /api/messages/export': () => get('/api/messages/export'),
    'GET /api/newsletter/export': () => get('/api/newsletter/export'),
    'POST /api/newsletter/save': () =>
      json('/api/newsletter/save', {
        subject: 'News',
        subjectAr: '',
        body: 'Text',
        bodyAr: '',
        books: [other],
      }),
    'POST /api/newsletter/test': async () =>
      json('/api/newsletter/test', { id: await newsletter(), lang: 'en' }),
    'POST /api/newsletter/send': async () => json('/api/newsletter/send', { id: await newsletter() }),
    'POST /api/newsletter/pause': async () => {
      const id = await newsletter();
      await seller.post('/api/newsletter/send', { id });
      return json('/api/newsletter/pause', { id });
    },
    'POST /api/newsletter/remove': async () => {
      const email = `reader-${++count}@example.com`;
      await shop.visitor().post('/api/newsletter/subscribe', { email });
      return json('/api/newsletter/remove', { email });
    },
    'POST /api/mail/resend': async () => {
      await cash();
      return json('/api/mail/resend', { id: (await mailsOf(shop)).at(-1)!.id });
    },

    'POST /api/seller/settings': () => json('/api/seller/settings', { storeName: fresh('Shop') }),
    'POST /api/seller/logo': () => (visitor) =>
      visitor.send('/api/seller/logo', { method: 'POST', body: logo() }),
    'POST /api/seller/logo/remove': () => json('/api/seller/logo/remove'),
    'POST /api/seller/policies': () =>
      json('/api/seller/policies', { topic: 'terms', text: fresh('Terms'), textAr: '' }),
  } satisfies Partial<Record<EndpointName, () => Send | Promise<Send>>>;
}
