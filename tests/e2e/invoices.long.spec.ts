import { orderOf, step } from './invoiced-order.ts';
import { testInRealShop } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

const riyadh = {
  country: 'SA',
  currency: 'SAR',
  taxPercent: 15,
  pricesIncludeTax: true,
  legalName: 'مكتبة الورّاق التجارية',
  taxNumber: '310122393500003',
  postalAddress: 'شارع العليا، الرياض 12211',
};

testInRealShop(
  'a bookseller in Berlin issues a tax invoice in English, and a credit note over all of a cancelled order',
  async ({ page, ownShop }) => {
    const berlin = {
      country: 'DE',
      currency: 'EUR',
      taxPercent: 7,
      pricesIncludeTax: true,
      legalName: 'Warraq Buchhandlung GmbH',
      taxNumber: 'DE136695976',
      postalAddress: 'Karl-Marx-Allee 1, 10178 Berlin',
    };
    await ownShop.desk.post('/api/seller/settings', { data: berlin });
    const shopper = new Shopper(page);
    const { messages } = shopper;
    const id = await orderOf(shopper, ownShop, { name: 'The Epistle', price: 21.4, offerPrice: 21.4 });
    await shopper.visit('/my-orders');
    const card = page.getByRole('article');
    await expect(card.locator('ol')).toBeVisible();
    await expect(card.getByRole('link', { name: messages.invoice, exact: true })).toHaveCount(0);
    await step(ownShop, id, 'Packed');
    await shopper.visit(`/my-orders/${id}/invoice`);
    const invoice = page.locator('.printed');
    await expect(invoice.getByRole('heading', { level: 1 })).toContainText('Tax invoice');
    for (const text of [berlin.legalName, berlin.taxNumber, berlin.postalAddress, '000001'])
      await expect(invoice).toContainText(text);
    await expect(invoice.locator('tbody td')).toHaveText([
      /Epistle/,
      '1',
      '€21.40',
      '€20.00',
      '€1.40 7%',
      '€21.40',
    ]);
    await expect(invoice.getByRole('img')).toHaveCount(0);

    await step(ownShop, id, 'Cancelled');
    await ownShop.openDesk(page, '/seller/orders');
    await expect(page.getByText(`${messages.credit_note} 000001`)).toBeVisible();
    await page.goto(`/seller/orders/invoices?ids=${id}`);
    const note = page.locator('.printed').nth(1);
    await expect(note.getByRole('heading', { level: 1 })).toContainText('Credit note');
    await expect(note.locator('table + dl dd').last()).toHaveText('€21.40');
    // What was issued never changes.
    await ownShop.desk.post('/api/seller/settings', { data: { legalName: 'Another name', taxPercent: 19 } });
    await page.reload();
    await expect(invoice.first()).toContainText(berlin.legalName);
    await expect(invoice.first().locator('tbody')).toContainText('7%');
  },
);

testInRealShop(
  'a bookseller in Riyadh issues a simplified tax invoice in Arabic, and a credit note for a refund',
  async ({ page, ownShop }) => {
    await ownShop.desk.post('/api/seller/settings', { data: riyadh });
    const shopper = new Shopper(page, 'ar');
    const { messages } = shopper;
    const id = await orderOf(shopper, ownShop, {
      name: 'The Epistle',
      nameAr: 'الرسالة',
      price: 115,
      offerPrice: 115,
    });
    for (const status of ['Packed', 'Shipped', 'Delivered']) await step(ownShop, id, status);
    const refund = { id, seenRefundable: 115 };
    expect((await ownShop.desk.post('/api/order/refund', { data: refund })).ok()).toBe(true);

    await shopper.visit('/my-orders');
    const card = page.getByRole('article');
    await expect(card).toContainText(`${messages.credit_note} 000001`);
    await card.getByRole('link', { name: messages.invoice, exact: true }).click();
    const [invoice, note] = [page.locator('.printed').first(), page.locator('.printed').nth(1)];
    await expect(invoice.getByRole('heading', { level: 1 })).toContainText('فاتورة ضريبية مبسطة');
    for (const text of [riyadh.legalName, riyadh.taxNumber, riyadh.postalAddress, 'الرسالة', '000001'])
      await expect(invoice).toContainText(text);
    await expect(invoice.locator('tbody td')).toHaveText([/الرسالة/, '1', /115/, /100/, /15.*15%/, /115/]);
    await expect(invoice.locator('table + dl dd')).toHaveText([/100/, /15/, /115/, /./]);
    await expect(invoice.getByRole('img', { name: messages.invoice_qr })).toBeVisible();
    await expect(note.getByRole('heading', { level: 1 })).toContainText(
      'إشعار دائن للفاتورة الضريبية المبسطة',
    );
    await expect(note).toContainText(messages.credit_for_invoice!);
    await expect(note.getByRole('img', { name: messages.invoice_qr })).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  },
);
