import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../../tests/support/database/paused-shop.ts';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { cashOrder, paidOrder } from '../../../../tests/support/test-invoices.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

const zone = { countries: [], price: 500, freeFrom: null, days: null };

describe.each(bothEngines)('a part of an order on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  let id: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [book] = (await bookIds(shop, 1)) as [string];
    await seller.post('/api/seller/settings', { deliveryZones: [zone] });
    await seller.post('/api/product/copies', { id: book, copies: 100 });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
    id = await paidOrder(shop, layla, book);
  });

  const mine = async () => (await ordersOf(layla))[0]!;
  const atDesk = async () => (await seller.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
  const refund = async (given: object, who = seller) =>
    who.post('/api/order/refund', { id, seenRefundable: (await mine()).refundable, ...given });
  const comeBack = (given: object = {}) =>
    seller.post('/api/order/return', { id, restock: true, reason: 'Two of the same', ...given });
  const oneCopy = async () => [{ item: (await mine()).items[0]!._id, quantity: 1 }];
  const shipped = async (...more: string[]) => {
    for (const status of ['Packed', 'Shipped', ...more])
      await seller.post('/api/order/status', { id, status });
  };
  const copies = async () =>
    (await seller.get(`/api/product/manage?id=${book}`)).body.products[0]!.copies as number;
  const notes = async () => {
    const { body } = await layla.visitor.post('/api/order/invoice', { id });
    return body.invoice.creditNotes.map(({ lines, totals }) => ({ lines, totals }));
  };
  const withKey = (key: string, path: string, body: object) =>
    seller.post(path, body, { 'idempotency-key': key });

  test('goes back: the delivery, a sum and a copy, each with a credit note of its own', async () => {
    expect((await refund({ items: [{ item: 'delivery', quantity: 1 }] })).status).toBe(200);
    expect((await refund({ amount: 3.33 })).status).toBe(200);
    expect((await refund({ items: await oneCopy() })).status).toBe(200);
    expect((await mine()).refunds.map(({ amount }) => amount)).toEqual([5.1, 3.33, 10.2]);
    expect(await notes()).toMatchObject([
      { lines: [{ kind: 'delivery', net: 5, tax: 0.1, gross: 5.1 }], totals: { gross: 5.1 } },
      { lines: [{ kind: 'refund' }], totals: { gross: 3.33 } },
      { lines: [{ kind: 'book', quantity: 1 }], totals: { net: 10, tax: 0.2, gross: 10.2 } },
    ]);
    expect((await refund({ items: [{ item: 'delivery', quantity: 1 }] })).body.code).toBe('conflict');
    expect((await refund({ amount: 6.88 })).body.code).toBe('more-than-left');
    expect((await refund({ amount: 6.87 })).status).toBe(200);
    expect(await mine()).toMatchObject({ refunded: 25.5, refundable: 0 });
  });

  test.each([0, -1, 1e9, 'all'])('of %s is refused', async (amount) => {
    expect([400, 409]).toContain((await refund({ amount })).status);
    expect((await mine()).refunds).toEqual([]);
  });

  test('that goes back by hand says how, and keeps the note for the desk', async () => {
    const given = { amount: 4, method: 'transfer', note: 'Yusuf, receipt 17' };
    expect((await refund(given)).body.message).toBe('Refunded');
    expect((await mine()).refunds).toMatchObject([{ amount: 4, state: 'done', method: 'transfer' }]);
    expect(JSON.stringify(await mine())).not.toContain('receipt 17');
    expect((await atDesk()).history.at(-1)).toMatchObject({ text: given.note, by: 'seller', kind: 'note' });
    expect(await notes()).toMatchObject([{ totals: { gross: 4 } }]);
    // The rest goes back to the card.
    expect((await refund({})).status).toBe(200);
    expect(await mine()).toMatchObject({ refunded: 25.5, refundable: 0 });
  });

  test('is refunded once however often a request is repeated, and its key serves no other', async () => {
    const body = { id, amount: 2, seenRefundable: 25.5 };
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await withKey('k1', '/api/order/refund', body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mine()).refunds).toHaveLength(1);
    const other = await withKey('k1', '/api/order/refund', { ...body, amount: 3, seenRefundable: 23.5 });
    expect(other.body.code).toBe('key-reused');
  });

  test('is refunded once by two desks that decide at the same moment', async () => {
    const paused = pausedShop(shop);
    const other = paused.visitor();
    other.cookies.set('warraq_seller', seller.cookies.get('warraq_seller')!);
    const late = refund({ amount: 20 }, other);
    await paused.arrived;
    expect((await refund({ amount: 20 })).status).toBe(200);
    paused.release();
    expect((await late).body.code).toBe('conflict');
    const seenRefundable = (await mine()).refundable;
    const both = [{ amount: 5.5 }, { amount: 5.5, method: 'cash' }, { items: await oneCopy() }];
    const answers = await Promise.all(both.map((one) => refund({ ...one, seenRefundable })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await mine()).refunded).toBe(25.5);
  });

  test('comes back: one copy goes into stock, the other does not, and then the order is returned', async () => {
    expect((await comeBack({ items: await oneCopy() })).body.code).toBe('not-shipped');
    await shipped();
    const before = await copies();
    const { body } = await comeBack({ items: await oneCopy() });
    expect(body).toMatchObject({ changed: true, order: { items: [{ quantity: 2, returned: 1 }] } });
    expect(body.order.history.at(-1)).toMatchObject({
      kind: 'restocked-return',
      items: await oneCopy(),
      text: 'Two of the same',
    });
    expect(await copies()).toBe(before + 1);
    expect((await mine()).returnedAt).toBeUndefined();
    const two = [{ ...(await oneCopy())[0]!, quantity: 2 }];
    expect((await comeBack({ items: two })).body.code).toBe('conflict');
    await comeBack({ items: await oneCopy(), restock: false });
    expect(await copies()).toBe(before + 1);
    expect(await mine()).toMatchObject({ returnedAt: expect.any(String), items: [{ returned: 2 }] });
    expect((await comeBack({ items: await oneCopy() })).body.code).toBe('not-shipped');
    expect((await comeBack()).body).toMatchObject({ changed: false });
  });

  test('that came back is told to the shopper, and what was refunded for it', async () => {
    await shipped();
    await comeBack({ items: await oneCopy() });
    await refund({ items: await oneCopy() });
    const name = (await mine()).items[0]!.product.name;
    for (const kind of ['order-returned', 'order-refunded']) {
      const about = kind === 'order-returned' ? id : (await mine()).refunds[0]!._id;
      const mail = (await mailsOf(shop)).find((one) => one.kind === kind && one.about === about);
      expect((await testMailRenderer(shop)(mail!))!.text).toContain(`1 × ${name}`);
    }
  });

  test('that came back is recorded once, however often the request is repeated', async () => {
    await shipped();
    const body = { id, restock: true, reason: '', items: await oneCopy() };
    const before = await copies();
    for (let time = 0; time < 3; time++)
      expect((await withKey('k2', '/api/order/return', body)).status).toBe(200);
    expect((await mine()).items[0]).toMatchObject({ quantity: 2, returned: 1 });
    expect(await copies()).toBe(before + 1);
  });

  test('of a parcel whose cash is not collected does not come back alone', async () => {
    id = await cashOrder(layla, book);
    await shipped();
    expect((await comeBack({ items: await oneCopy() })).body.code).toBe('not-paid-return');
    await seller.post('/api/order/status', { id, status: 'Delivered' });
    expect((await comeBack({ items: await oneCopy() })).status).toBe(200);
  });

  test('does not come back if one of the lines is not in the order', async () => {
    await shipped();
    const before = await copies();
    const items = [...(await oneCopy()), { item: 'f'.repeat(24), quantity: 1 }];
    expect((await comeBack({ items })).status).toBe(409);
    expect((await mine()).items[0]!.returned).toBeUndefined();
    expect(await copies()).toBe(before);
  });

  test('does not come back twice when two desks record it at once', async () => {
    await shipped();
    const items = [{ ...(await oneCopy())[0]!, quantity: 2 }];
    const before = await copies();
    const answers = await Promise.all([comeBack({ items }), comeBack({ items }), comeBack({ items })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await copies()).toBe(before + 2);
  });
});
