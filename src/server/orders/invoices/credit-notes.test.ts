import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendTestMails } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { cashOrder, lastNumber, paidOrder } from '../../../../tests/support/test-invoices.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

describe.each(engines)('an invoice on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
  });

  const packed = () => cashOrder(layla, book, seller);
  const paid = () => paidOrder(shop, layla, book);
  const invoice = (id: string) => layla.visitor.post('/api/order/invoice', { id });
  const step = async (id: string, status: string) =>
    expect((await seller.post('/api/order/status', { id, status })).status).toBe(200);
  const lastNote = () => lastNumber(shop, 'credit-notes');
  const mine = async (id: string) => (await ordersOf(layla)).find(({ _id }) => _id === id)!;
  const set = (settings: object) => seller.post('/api/seller/settings', settings);
  async function refund(id: string, copies?: number) {
    const { refundable, items } = await mine(id);
    const chosen = copies && { items: [{ item: items[0]!._id, quantity: copies }] };
    const answer = await seller.post('/api/order/refund', { id, seenRefundable: refundable, ...chosen });
    expect(answer.status).toBe(200);
  }

  test('is credited by each refund, with its copies, its net and its tax, until nothing is left', async () => {
    const id = await paid();
    const before = await lastNote();
    const { body } = await invoice(id);
    await refund(id, 1);
    await refund(id);
    const { creditNotes, ...same } = (await invoice(id)).body.invoice;
    expect({ ...same, creditNotes: [] }).toEqual(body.invoice);
    expect(creditNotes).toMatchObject([
      {
        number: before + 1,
        lines: [{ kind: 'book', quantity: 1, net: 10, tax: 0.2, gross: 10.2 }],
        totals: { net: 10, tax: 0.2, gross: 10.2 },
        seller: body.invoice.seller,
      },
      {
        number: before + 2,
        lines: [{ kind: 'refund', net: 10, tax: 0.2, gross: 10.2 }],
        totals: { gross: 10.2 },
      },
    ]);
    expect((await mine(id)).invoice!.creditNotes).toMatchObject([{ amount: 10.2 }, { amount: 10.2 }]);
    await step(id, 'Cancelled');
    expect(await lastNote()).toBe(before + 2);
  });

  test('of cash is credited when the seller gives it back', async () => {
    const id = await packed();
    for (const status of ['Shipped', 'Delivered']) await step(id, status);
    await refund(id);
    const { creditNotes, lines, totals } = (await invoice(id)).body.invoice;
    expect(creditNotes).toMatchObject([{ lines, totals }]);
  });

  test('of a cancelled order is credited over what is left, and the later refund adds nothing', async () => {
    const unpaid = await packed();
    await step(unpaid, 'Cancelled');
    const { body } = await invoice(unpaid);
    expect(body.invoice.creditNotes).toMatchObject([{ totals: { net: 20, tax: 0.4, gross: 20.4 } }]);

    const id = await paid();
    await refund(id, 1);
    await layla.visitor.post('/api/order/cancel', { id });
    const notes = async () => (await invoice(id)).body.invoice.creditNotes.map(({ totals }) => totals.gross);
    expect(await notes()).toEqual([10.2, 10.2]);
    await refund(id);
    expect(await notes()).toEqual([10.2, 10.2]);
  });

  test('of an unpaid parcel that came back is credited over all', async () => {
    const id = await packed();
    await step(id, 'Shipped');
    await seller.post('/api/order/return', { id, restock: true, reason: 'Nobody was there' });
    expect((await invoice(id)).body.invoice.creditNotes).toMatchObject([{ totals: { gross: 20.4 } }]);
  });

  test('follows a refund that was made before it, with the credit note at once', async () => {
    await set({ cardInvoice: 'packed' });
    const id = await paid();
    const before = await lastNote();
    await refund(id, 1);
    expect((await mine(id)).invoice).toBeUndefined();
    expect(await lastNote()).toBe(before);
    await step(id, 'Packed');
    await set({ cardInvoice: 'paid' });
    const { totals, creditNotes } = (await invoice(id)).body.invoice;
    expect(totals.gross).toBe(20.4);
    expect(creditNotes).toMatchObject([{ number: before + 1, totals: { gross: 10.2 } }]);
  });

  test('and its credit notes are named in mails and in the export', async () => {
    const id = await paid();
    await refund(id, 1);
    const { number, creditNotes } = (await mine(id)).invoice!;
    const written = [number, creditNotes[0]!.number].map((one) => String(one).padStart(6, '0'));
    await sendTestMails(shop);
    const mails = (await seller.get('/api/mail/list')).body.mails;
    const mail = mails.find(({ kind }) => kind === 'order-refunded')!;
    const { text } = (await seller.get(`/api/mail/view?id=${mail._id}`)).body;
    for (const one of written) expect(text).toContain(one);
    const row = (await seller.get('/api/order/export')).text.split('\n').find((line) => line.includes(id))!;
    for (const one of written) expect(row).toContain(one);
  });
});
