import type { Page } from '@playwright/test';
import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';
import { shopMessages } from './shop-messages.ts';

const ar = shopMessages('ar');
const riyadh = {
  country: 'SA',
  currency: 'SAR',
  taxPercent: 15,
  pricesIncludeTax: true,
  pickupEnabled: true,
  pickupAddress: '7 Olaya Street, Riyadh',
  pickupAddressAr: 'شارع العليا 7، الرياض',
  pickupHoursAr: 'السبت إلى الخميس، 9 إلى 21',
};

async function recordMoney(desk: Page, amount: string): Promise<void> {
  const order = desk.getByRole('article');
  await order.getByRole('button', { name: ar.desk_received, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(ar.amount!).fill(amount);
  await dialog.getByRole('button', { name: ar.desk_received_record }).click();
  await expect(dialog).toBeHidden();
}

test('in Riyadh, in Arabic: the seller enters an account, a guest pays by transfer in two parts and picks the books up', async ({
  page,
  browser,
  ownShop,
}) => {
  expect((await ownShop.desk.post('/api/seller/settings', { data: riyadh })).ok()).toBe(true);
  const id = await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 150, offerPrice: 115 });

  const desk = await (await browser.newContext({ baseURL: ownShop.address })).newPage();
  await ownShop.openDesk(desk, '/ar/seller/settings/payment');
  await desk.getByLabel(ar.bank_transfer!, { exact: true }).selectOption('true');
  await desk.getByRole('button', { name: ar.desk_bank_add }).click();
  await desk.getByLabel(ar.transfer_holder!).fill('متجر الورّاق');
  await desk.getByLabel(ar.transfer_bank!, { exact: true }).fill('مصرف الراجحي');
  await desk.getByLabel('IBAN').fill('SA04 8000 0000 6080 1016 7519');
  await desk.getByRole('button', { name: ar.desk_settings_save }).click();
  await expect(desk.getByText(ar.field_iban!)).toBeVisible();
  await desk.getByLabel('IBAN').fill('SA03 8000 0000 6080 1016 7519');
  await desk.getByRole('button', { name: ar.desk_settings_save }).click();
  await expect(desk.locator('.toast', { hasText: ar.desk_settings_saved })).toBeVisible();
  const terms = async () => (await (await ownShop.desk.get('/api/order/terms')).json()).takesTransfers;
  await expect.poll(terms).toBe(true);

  const layla = new Shopper(page, 'ar');
  await layla.visit(`/books/fiqh/${id}`);
  await layla.button('buy_now').click();
  await layla.at('/cart');
  await layla.link('as_guest').click();
  await layla.at('/guest-checkout');
  await layla.field('receive_how').selectOption('pickup');
  await expect(page.locator('form address')).toContainText(riyadh.pickupAddressAr);
  await expect(layla.field('street')).toHaveCount(0);
  await layla.field('payment_method').selectOption('Transfer');
  await expect(page.locator('aside dl')).toContainText('115.00');
  await layla.button('place_order').click();
  await expect(layla.field('phone')).toHaveAccessibleDescription(layla.messages.field_required!);
  await layla.field('first_name').fill('ليلى');
  await layla.field('last_name').fill('الرياضية');
  await layla.field('email').fill(layla.email);
  await layla.field('phone').fill('٠٥٥١٢٣٤٥٦٧');
  await layla.button('place_order').click();
  await layla.at('/order-success');
  const order = page.getByRole('article');
  const transfer = order.locator('section').filter({ hasText: ar.bank_transfer! });
  await expect(transfer).toContainText('SA03 8000 0000 6080 1016 7519');
  await expect(transfer).toContainText('مصرف الراجحي');
  await expect(transfer).toContainText('115.00');
  await expect(order.locator('address')).toContainText(riyadh.pickupHoursAr);
  const link = await layla.link('order_link').getAttribute('href');

  await desk.goto('/ar/seller/orders');
  await recordMoney(desk, '١٠٠');
  await page.goto(link!);
  await expect(transfer).toContainText('15.00');
  await recordMoney(desk, '15');
  const atDesk = desk.getByRole('article');
  await atDesk.getByRole('button', { name: ar.desk_move_ready }).click();
  await expect(atDesk.locator('footer > p')).toContainText(ar.status_ready!);
  await page.reload();
  await expect(order.locator('dd:has([data-tone])')).toContainText(ar.paid!);
  await expect(order.locator('[aria-current="step"]')).toContainText(ar.status_ready!);
  await expect(order.locator('ol')).not.toContainText(ar.status_shipped!);
  await atDesk.getByRole('button', { name: ar.desk_move_picked_up }).click();
  await expect(atDesk.locator('footer > p')).toContainText(ar.status_picked_up!);
  await page.reload();
  await expect(order.locator('[aria-current="step"]')).toContainText(ar.status_picked_up!);
  await order.getByRole('link', { name: ar.invoice, exact: true }).click();
  const invoice = page.locator('.printed');
  await expect(invoice).toContainText(ar.bank_transfer!);
  await expect(invoice).toContainText(ar.pickup!);
  await desk.context().close();
});
