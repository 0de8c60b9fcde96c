import { test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('one book of a parcel comes back and is refunded, then a sum is paid back by hand', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(await (await browser.newContext()).newPage());
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  const id = await shopper.payByApi(book._id, 2);
  const number = await shopper.orderNumber();
  await openDesk(page, `/seller/orders?q=${encodeURIComponent(number)}`);
  for (const status of ['Packed', 'Shipped'])
    expect((await page.request.post('/api/order/status', { data: { id, status } })).ok()).toBe(true);
  await page.reload();
  const order = page.getByRole('article', { name: `Order ${number}` });
  const dialog = page.getByRole('dialog');
  const refunds = order.getByRole('list', { name: 'Repayments' }).getByRole('listitem');

  await order.getByRole('button', { name: 'Record a return' }).click();
  await dialog.getByLabel('What came back').selectOption('copies');
  await expect(dialog.getByRole('button', { name: 'Record a return' })).toBeDisabled();
  await dialog.getByLabel(book.name).selectOption('1');
  await dialog.getByRole('checkbox', { name: /^Refund/ }).check();
  await dialog.getByRole('button', { name: 'Record a return' }).click();
  await expect(order.getByText('Returned: 1')).toBeVisible();
  await expect(refunds).toHaveCount(1);
  await expect(refunds.first()).toContainText(book.name);
  await expect(order.locator('footer > p')).toContainText('Shipped');

  await order.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('What to refund').selectOption('sum');
  await dialog.getByLabel('Amount').fill('100000');
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await dialog.getByLabel('Amount').fill('١٫٥');
  await dialog.getByLabel('How it goes back').selectOption('cash');
  await dialog.getByLabel(/^Note/).fill('Yusuf, receipt 17');
  await expect(dialog.getByRole('status')).toContainText('$1.50');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(refunds).toHaveCount(2);
  await expect(refunds.last()).toContainText('paid back in cash');
  await expect(order.getByRole('list', { name: 'Notes' })).toContainText('Yusuf, receipt 17');

  await shopper.visit('/my-orders');
  const mine = shopper.page.getByRole('article').first();
  await expect(mine).toContainText('Returned: 1');
  await expect(mine).toContainText('paid back in cash');
  await expect(mine).not.toContainText('receipt 17');
  await shopper.page.context().close();
});
