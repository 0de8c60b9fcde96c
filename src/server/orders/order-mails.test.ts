import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { guestAddress, orderAsGuest } from '../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { latestPayment } from './pay/payment-queries.ts';
import { settle } from './pay/settle.ts';

describe.each(engines)('mails about an order on %s', (engine) => {
  let shop: TestShop;
  let layla: Buyer;
  let product: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    layla = await buyer(shop, 'layla@example.com');
    [product] = (await bookIds(shop, 1)) as [string];
  });
  afterEach(() => shop.close());

  const order = async (kind: 'cod' | 'stripe') => {
    const body = { items: [{ product, quantity: 1 }], address: layla.address, lang: 'ar' };
    return (await layla.visitor.post(`/api/order/${kind}`, body)).body.orderId;
  };
  const kinds = async () => (await mailsOf(shop)).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const textOf = async (kind: string) => {
    const mail = (await mailsOf(shop)).find((one) => one.kind === kind);
    return (await testMailRenderer(shop)(mail!))!.text;
  };
  const pay = async (orderId: string) => {
    const { id: paymentId, amount, currency, reference } = (await latestPayment(shop.db, orderId))!;
    const report = {
      provider: 'demo',
      reference: reference!,
      state: 'paid',
      orderId,
      paymentId,
      amount,
      currency,
    } as const;
    return settle(shop.deps, report);
  };

  test('a card order is confirmed when it is paid, once, in its language', async () => {
    const id = await order('stripe');
    expect(await kinds()).toEqual([]);
    expect(await pay(id)).toBe('paid');
    expect(await pay(id)).toBe('already-paid');
    expect(await kinds()).toEqual(['order-paid layla@example.com', 'new-order seller@example.com']);
    expect(await textOf('order-paid')).toContain('ودفعتك بمبلغ \u2068$10.20\u2069');
  });

  test('the shopper hears of shipping and cancelling, once, at the address of now', async () => {
    const seller = await sellerIn(shop);
    const move = (id: string, status: string) => seller.post('/api/order/status', { id, status });
    const id = await order('cod');
    await shop.db.sql.updateTable('users').set({ email: 'new@example.com' }).execute();
    for (const status of ['Packed', 'Shipped', 'Shipped', 'Cancelled', 'Delivered']) await move(id, status);
    await move(await order('cod'), 'Cancelled');
    expect((await kinds()).filter((kind) => !/placed|new-order/.test(kind))).toEqual([
      'order-shipped new@example.com',
      'order-cancelled new@example.com',
    ]);
    expect(await textOf('order-cancelled')).not.toContain('وسيلة الدفع');
    expect(await textOf('order-placed')).toMatch(/\/ar\/order#[0-9a-f]{24}\.\w+\.[\w-]{43}\n/);
  });

  test('what a guest typed as a name or a street brings no link and no line of its own into a mail', async () => {
    const address = {
      ...guestAddress,
      firstName: `Win a prize at https://evil.example/x or www.evil.com ${'!'.repeat(30)}`,
      lastName: 'J.R.R. Tolkien',
      street: 'bit.example/abc 12 or evil。com',
    };
    await orderAsGuest(shop, { address });
    for (const kind of ['order-placed', 'new-order']) {
      const mail = (await mailsOf(shop)).find((one) => one.kind === kind);
      const { text, html } = (await testMailRenderer(shop)(mail!))!;
      expect(text).toContain('J. R. R. Tolkien');
      expect(text).toContain('Win a prize');
      expect(text + html).not.toMatch(/evil[.。][a-z]|bit\.example|:\/\/ ?evil|!!!!!/);
    }
  });

  test('an unpaid card order that is cancelled was never confirmed, and nobody is told', async () => {
    const id = await order('stripe');
    await layla.visitor.post('/api/order/cancel', { id });
    expect(await kinds()).toEqual([]);
  });
});
