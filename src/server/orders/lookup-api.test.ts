import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { mailsOf, sendTestMails, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { openLink, orderAsGuest, tokenOf } from '../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { createOrderLinks } from './order-links.ts';

describe.each(engines)('a guest looks for an order on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  let guests = 0;
  const order = async () => {
    const email = `lookup-${++guests}@example.com`;
    const { body } = await orderAsGuest(shop, { email });
    const { number } = (await openLink(shop, body.link)).body.order;
    return { email, id: body.orderId, link: body.link, number: formatOrderNumber(number) };
  };
  /** Each from an address of its own, if none is given. */
  const find = (number: string, email: string, address = `10.1.0.${++guests}`) => {
    const visitor = shop.visitor();
    visitor.address = address;
    return visitor.post('/api/order/find', { number, email });
  };
  const cancel = (token: string) => shop.visitor().post('/api/order/shared/cancel', { token });

  test('and reads its status by number and email, however both are written, and nothing else', async () => {
    const { id, number, email } = await order();
    const arabic = number.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    for (const [typed, mailbox] of [
      [number, email],
      [arabic, ` ${email.toUpperCase()} `],
    ] as const) {
      const { status, body } = await find(typed, mailbox);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, status: 'Order Placed', mailed: true });
    }
    const seller = await sellerIn(shop);
    await seller.post('/api/order/status', { id, status: 'Packed' });
    await seller.post('/api/order/status', {
      id,
      status: 'Shipped',
      tracking: { carrier: 'aramex', number: 'X1' },
    });
    const { body } = await find(number, email);
    expect(body).toEqual({
      success: true,
      status: 'Shipped',
      carrier: 'Aramex',
      carrierAr: expect.any(String),
      mailed: true,
    });
  });

  test('and is sent the link, three times an hour', async () => {
    const { id, number, email } = await order();
    for (let n = 0; n < 5; n++) expect((await find(number, email)).body.mailed).toBe(true);
    await sendTestMails(shop);
    const mails = (await mailsOf(shop)).filter(({ kind, about }) => kind === 'order-link' && about === id);
    expect(mails.map(({ recipient }) => recipient)).toEqual([email, email, email]);
    const letter = await testMailRenderer(shop)(mails[0]!);
    const link = /\S+\/order#\S+/.exec(letter!.text)![0];
    expect((await openLink(shop, link)).body.order._id).toBe(id);
  });

  test('but not with another email, another number, or the order of an account', async () => {
    const mine = await order();
    const other = await order();
    const account = await accountOrder();
    for (const [number, mailbox] of [
      [mine.number, other.email],
      [other.number, mine.email],
      ['x', mine.email],
      ['9'.repeat(30), mine.email],
      [account.number, account.email],
    ] as const)
      expect(await find(number, mailbox)).toMatchObject({ status: 404, body: { code: 'no-guest-order' } });
  });

  /** The number and the email of an order that was placed in an account. */
  async function accountOrder() {
    const email = `account-${++guests}@example.com`;
    const layla = await buyer(shop, email);
    const { body } = await shop.visitor().get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    const { orders } = (await layla.visitor.get('/api/order/user')).body;
    return { order: orders[0]!, number: String(orders[0]!.number), email };
  }

  test('and finds it after sixty wrong tries from elsewhere and thirty from the same address', async () => {
    const { email, number } = await order();
    for (let n = 0; n < 60; n++) expect((await find('10010011', email, '10.2.0.1')).status).toBe(404);
    expect(await find(number, email, '10.2.0.1')).toMatchObject({ status: 429, body: { code: 'too-many' } });
    expect((await find(number, email)).status).toBe(200);
    for (let n = 0; n < 31; n++) {
      expect((await find('10010011', email, '10.2.0.2')).status).toBe(404);
      expect((await find(number, email, '10.2.0.2')).status).toBe(200);
    }
  });

  test('and cancels it by its link until it is packed', async () => {
    const [early, late] = [await order(), await order()];
    expect((await cancel(tokenOf(early.link))).status).toBe(200);
    expect((await openLink(shop, early.link)).body.order.status).toBe('Cancelled');
    const seller = await sellerIn(shop);
    await seller.post('/api/order/status', { id: late.id, status: 'Packed' });
    expect(await cancel(tokenOf(late.link))).toMatchObject({
      status: 409,
      body: { code: 'not-cancellable' },
    });
  });

  test('but the link to the order of an account cancels nothing', async () => {
    const { order: theirs } = await accountOrder();
    const token = await createOrderLinks(shop.db).sign(theirs._id, shop.clock.now);
    expect((await cancel(token)).status).toBe(401);
    const { body } = await shop.visitor().post('/api/order/shared', { token });
    expect(body.order.status).toBe('Order Placed');
  });
});

test.each(engines)('a shop without mail answers the status alone on %s', async (engine) => {
  const shop = await openTestShop(engine, { env: { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' } });
  await (await sellerIn(shop)).post('/api/seller/settings', { country: 'ES', currency: 'EUR' });
  const email = 'maryam@example.com';
  const { body } = await orderAsGuest(shop, { email });
  const { number } = (await openLink(shop, body.link)).body.order;
  const found = await shop.visitor().post('/api/order/find', { number: String(number), email });
  expect(found.body).toEqual({ success: true, status: 'Order Placed', mailed: false });
  expect(await mailsOf(shop)).toEqual([]);
  await shop.close();
});
