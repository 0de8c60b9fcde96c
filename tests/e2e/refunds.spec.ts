import { type Locator, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('the seller cancels, takes back and refunds paid orders, and the shopper sees it', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(await (await browser.newContext()).newPage());
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  const openOrder = async () => {
    await shopper.payByApi(book._id, 2);
    const number = await shopper.orderNumber();
    await openDesk(page, `/seller/orders?q=${encodeURIComponent(number)}`);
    return page.getByRole('article', { name: `Order ${number}` });
  };
  const dialog = page.getByRole('dialog');
  const refundsOf = (order: Locator) => order.getByRole('list', { name: 'Repayments' }).getByRole('listitem');

  const first = await openOrder();
  await expect(first.getByText('Paid', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(first.locator('footer > p')).toContainText('Order Placed');
  await first.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(first.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(first.locator('footer > p')).toContainText('Cancelled');
  await expect(first.getByRole('button', { name: /Cancel|Refund/ })).toHaveCount(0);
  await expect(first.getByRole('link', { name: 'Packing slip' })).toHaveCount(0);

  const second = await openOrder();
  await second.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(second.getByText('Refund due', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('What to refund').selectOption('copies');
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await dialog.getByLabel(book.name).selectOption('1');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refundsOf(second)).toHaveCount(1);
  await expect(second.getByText('Refund due', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refundsOf(second)).toHaveCount(2);
  await expect(second.getByText('Refunded', { exact: true })).toBeVisible();

  await shopper.visit('/my-orders');
  const newest = shopper.page.getByRole('article').first();
  await expect(newest.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(refundsOf(newest)).toHaveCount(2);

  const third = await openOrder();
  const id = (await shopper.orders())[0]!._id;
  for (const status of ['Packed', 'Shipped'])
    await page.request.post('/api/order/status', { data: { id, status } });
  await page.reload();
  await third.getByRole('button', { name: 'Record a return' }).click();
  const refundNow = dialog.getByRole('checkbox', { name: /^Refund/ });
  await expect(refundNow).not.toBeChecked();
  await refundNow.check();
  await dialog.getByRole('button', { name: 'Record a return' }).click();
  await expect(third.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(third.locator('footer > p')).toContainText('Returned');
  await third.getByText('History and notes').click();
  await expect(third.locator('details ol li').last()).toContainText('refunded');

  await page.goto('/seller/mails');
  const mails = page.getByRole('listitem').filter({ hasText: shopper.email }).filter({ hasText: 'Refund' });
  await expect(mails).toHaveCount(4);
  await shopper.page.context().close();
});
