import { expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { paidOrder } from '../../../../tests/support/test-invoices.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { type CardProvider, RefundRefused } from '../../payments/card-provider.ts';
import { settleRefund } from './settle-refund.ts';

test.each(engines)(
  'a refund that the provider reported as done stays done, though its answer to us is a refusal, on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const layla = await buyer(shop);
    const id = await paidOrder(shop, layla, (await bookIds(shop, 1))[0]!);
    const made = shop.deps.cards!;
    const cards: CardProvider = {
      ...made,
      async refund(request) {
        await settleRefund(shop.deps, await made.refund(request));
        throw new RefundRefused('made already');
      },
    };
    const seller = await sellerIn(shop);
    const desk = new TestVisitor(createApp({ ...shop.deps, cards }), shop.config.publicUrl);
    seller.cookies.forEach((value, name) => desk.cookies.set(name, value));
    const { refundable, amount } = (await ordersOf(layla))[0]!;
    await desk.post('/api/order/refund', { id, seenRefundable: refundable });
    expect(await ordersOf(layla)).toMatchObject([
      { refunded: amount, refundable: 0, refunds: [{ state: 'done', amount }] },
    ]);
    await shop.close();
  },
);
