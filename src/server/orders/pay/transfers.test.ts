import { describe, expect, test } from 'vitest';
import { account, day, transferShop } from '../../../../tests/support/payments/transfer-test-shop.ts';
import { cartOf } from '../../../../tests/support/test-buyers.ts';
import { openLink, tokenOf } from '../../../../tests/support/test-guests.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { releaseHeld, sweep } from './sweep.ts';
import { sweepTransfers } from './transfers.ts';

describe.each(bothEngines)('bank transfer on %s', (engine) => {
  const { at, save, order, placed, asGuest, stock, mine, receive, kinds, textOf } = transferShop(engine);

  test('is offered with an account in the currency of the shop, whose IBAN is checked', async () => {
    const offered = async () => (await at.shop.visitor().get('/api/order/terms')).body.takesTransfers;
    expect(await offered()).toBe(true);
    await save({ bankAccounts: [{ ...account, currency: 'SAR' }] });
    expect(await offered()).toBe(false);
    expect((await order()).body.code).toBe('no-transfers');
    const wrong = { ...account, iban: 'SA04 8000 0000 6080 1016 7519' };
    expect((await save({ bankAccounts: [account, wrong] })).body.fields).toEqual({
      'bankAccounts.1.iban': 'iban',
    });
    const typed = { ...account, iban: 'sa03 8000 0000 6080 1016 7519', bic: 'rjhisari' };
    const { body } = await save({ bankAccounts: [typed] });
    expect(body.settings.bankAccounts).toEqual([{ ...account, bic: 'RJHISARI' }]);
    expect(await offered()).toBe(true);
    await save({ transferEnabled: false });
    expect(await offered()).toBe(false);
  });

  test('holds the copies, empties the cart and says where the money goes', async () => {
    await at.layla.visitor.post('/api/cart/update', { cartItems: { [at.book]: 2 } });
    const { status } = await order(2);
    expect(status).toBe(200);
    expect(await stock()).toEqual({ copies: 3, held: 2 });
    expect(await cartOf(at.layla)).toEqual({});
    const { number, ...mineNow } = await mine();
    expect(mineNow).toMatchObject({
      status: 'Awaiting Payment',
      paymentType: 'Online',
      isPaid: false,
      fee: 0,
      transfer: {
        received: 0,
        accounts: [account],
        dueAt: new Date(at.shop.clock.now + 5 * day).toISOString(),
      },
    });
    expect(await kinds()).toEqual(['order-placed']);
    const text = await textOf('order-placed');
    expect(text).toContain('SA03 8000 0000 6080 1016 7519');
    expect(text).toContain(formatOrderNumber(number));
  });

  test('the same request is one order', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await order(1, key);
    expect((await order(1, key)).body.orderId).toBe(first.body.orderId);
    expect(await stock()).toEqual({ copies: 4, held: 1 });
  });

  test('is reminded of once halfway, then cancelled, and its copies go back', async () => {
    const id = await placed();
    const { deps, clock } = at.shop;
    clock.now += 2 * day;
    await sweepTransfers(deps);
    expect(await kinds()).toEqual(['order-placed']);
    clock.now += day;
    await Promise.all([sweepTransfers(deps), sweepTransfers(deps)]);
    await sweep(deps);
    await releaseHeld(deps, 15);
    expect(await kinds()).toEqual(['order-placed', 'order-reminder']);
    expect(await mine()).toMatchObject({ status: 'Awaiting Payment' });
    clock.now += 2 * day;
    await Promise.all([sweepTransfers(deps), sweepTransfers(deps)]);
    expect(await kinds()).toEqual(['order-placed', 'order-reminder', 'order-cancelled']);
    expect(await mine()).toMatchObject({ status: 'Cancelled', isPaid: false, transfer: { accounts: [] } });
    expect(await stock()).toEqual({ copies: 5, held: 0 });
    // The money came late: the seller places the order again.
    expect((await receive(id, 10.2)).body.code).toBe('conflict');
    const late = await receive(id, 10.2, { seenStatus: 'Cancelled' });
    expect(late.body.order).toMatchObject({ status: 'Order Placed', isPaid: true });
    expect(await stock()).toEqual({ copies: 4, held: 0 });
  });

  test('is held for as long as the seller says', async () => {
    await save({ transferDays: 1 });
    await placed();
    await save({ transferDays: 9 });
    at.shop.clock.now += day;
    await sweepTransfers(at.shop.deps);
    expect(await mine()).toMatchObject({ status: 'Cancelled' });
  });

  test('all of the money places the order with its invoice, once', async () => {
    const id = await placed();
    await save({ cardInvoice: 'packed' });
    const { body } = await receive(id, 10.2);
    expect(body.order).toMatchObject({
      status: 'Order Placed',
      isPaid: true,
      transfer: { received: 10.2, waived: 0 },
      invoice: { number: 1 },
    });
    expect(body.order.history.map(({ kind, text }) => [kind, text])).toEqual([
      ['received', '10.20 USD'],
      ['step', ''],
    ]);
    expect(await stock()).toEqual({ copies: 4, held: 0 });
    expect((await receive(id, 10.2)).body.code).toBe('conflict');
    expect(await kinds()).toEqual(['order-placed', 'order-paid']);
    const invoice = (await at.layla.visitor.post('/api/order/invoice', { id })).body.invoice;
    expect(invoice).toMatchObject({ transfer: {}, totals: { gross: 10.2 } });
    at.shop.clock.now += 10 * day;
    await sweepTransfers(at.shop.deps);
    expect(await mine()).toMatchObject({ status: 'Order Placed' });
  });

  test('less is recorded, and the order waits for the rest, however long', async () => {
    const id = await placed();
    expect((await receive(id, 4)).body.order).toMatchObject({
      status: 'Awaiting Payment',
      isPaid: false,
      transfer: { received: 4 },
    });
    expect(await kinds()).toEqual(['order-placed', 'order-underpaid']);
    expect(await textOf('order-underpaid')).toContain('$6.20');
    at.shop.clock.now += 6 * day;
    await sweepTransfers(at.shop.deps);
    expect(await mine()).toMatchObject({ status: 'Awaiting Payment' });
    expect((await receive(id, 6.2)).body.code).toBe('conflict');
    const { body } = await receive(id, 6.2, { seenReceived: 4 });
    expect(body.order).toMatchObject({ isPaid: true, transfer: { received: 10.2, waived: 0 } });
  });

  test('less may be accepted: no more than came in can go back', async () => {
    const id = await placed();
    const { body } = await receive(id, 10, { accept: true });
    expect(body.order).toMatchObject({
      isPaid: true,
      refundable: 10,
      transfer: { received: 10, waived: 0.2 },
    });
    expect(await textOf('order-paid')).toContain('$0.20');
    await at.seller.post('/api/order/status', { id, status: 'Cancelled' });
    const refund = await at.seller.post('/api/order/refund', { id, seenRefundable: 10 });
    expect(refund.body.order).toMatchObject({ refunded: 10, refundable: 0 });
    expect((await at.seller.get('/api/order/seller?payment=refund-due')).body.orders).toEqual([]);
  });

  test('more is said, and that it was paid back is recorded', async () => {
    const id = await placed();
    expect((await receive(id, 12)).body.order).toMatchObject({ isPaid: true, refundable: 10.2 });
    expect(await textOf('order-paid')).toContain('$1.80');
    const back = { seenStatus: 'Order Placed', seenReceived: 12 };
    expect((await receive(id, -2, back)).body.code).toBe('not-payable');
    const { body } = await receive(id, -1.8, back);
    expect(body.order.transfer).toMatchObject({ received: 10.2 });
    expect(body.order.history.at(-1)).toMatchObject({ kind: 'received', text: '-1.80 USD' });
    expect((await receive(id, -1.8, back)).body.code).toBe('conflict');
  });

  test('of which a part is there, is refunded by hand when it is cancelled', async () => {
    const id = await placed();
    await receive(id, 4);
    expect((await at.layla.visitor.post('/api/order/cancel', { id })).status).toBe(200);
    expect(await mine()).toMatchObject({ status: 'Cancelled', isPaid: true, refundable: 4 });
    expect(await textOf('order-cancelled')).toContain('$4.00');
    expect((await at.seller.get('/api/order/seller?payment=refund-due')).body.orders).toHaveLength(1);
    await at.seller.post('/api/order/refund', { id, seenRefundable: 4 });
    expect(await mine()).toMatchObject({ refunded: 4, refundable: 0 });
    expect(await stock()).toEqual({ copies: 5, held: 0 });
  });

  test('no amount, too many decimals and other orders are refused', async () => {
    const id = await placed();
    for (const amount of [0, -1, 1.234]) expect((await receive(id, amount)).status).toBe(400);
    const cash = await at.layla.visitor.post('/api/order/cod', {
      items: [{ product: at.book, quantity: 1 }],
      address: at.layla.address,
    });
    expect((await receive(cash.body.orderId, 1)).body.code).toBe('no-such-order');
    expect((await at.layla.visitor.post('/api/order/pay', { id })).body.code).toBe('not-payable');
  });

  test('works for guests, who see the account by their link and may cancel', async () => {
    const { status, body } = await asGuest('203.0.113.1', { lang: 'ar' });
    expect(status).toBe(200);
    const { order: theirs } = (await openLink(at.shop, body.link)).body;
    expect(theirs.transfer!.accounts).toEqual([account]);
    const text = await textOf('order-placed');
    expect(text).toContain('رقم المرجع');
    const token = tokenOf(body.link);
    expect((await at.shop.visitor().post('/api/order/shared/cancel', { token })).status).toBe(200);
    expect(await stock()).toEqual({ copies: 5, held: 0 });
    expect(await kinds()).toEqual(['order-placed', 'order-cancelled', 'cancelled-order']);
  });

  test('is listed by whether it came', async () => {
    const id = await placed();
    const count = async (payment: string) =>
      (await at.seller.get(`/api/order/seller?payment=${payment}` as '/api/order/seller')).body.orders.filter(
        ({ _id }) => _id === id,
      ).length;
    expect([await count('transfer-due'), await count('card-due')]).toEqual([1, 0]);
    await receive(id, 10.2);
    expect([await count('transfer-due'), await count('transfer-paid'), await count('card-paid')]).toEqual([
      0, 1, 0,
    ]);
  });
});
