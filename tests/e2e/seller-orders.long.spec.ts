import { test } from '@playwright/test';
import { logInAsSeller, openDesk, uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('a logout hides the orders in every tab, and a login shows them again', async ({ page, context }) => {
  await openDesk(page, '/seller/orders?q=5a00000000000000000000b1');
  const sample = page.getByRole('article').filter({ hasText: 'Sample' });
  await expect(sample).toBeVisible();
  const other = await context.newPage();
  await other.goto('/seller');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  // By text, because content behind a dialog is not found by role.
  await expect(page.getByText('Sample')).toHaveCount(0);
  await other.goto('/seller');
  await logInAsSeller(other);
  await expect(sample).toBeVisible();
});

test('the seller delivers an order, and the shopper sees it', async ({ page, browser }) => {
  const city = uniqueName('Fez');
  const shopper = new Shopper(await browser.newPage());
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  await shopper.orderByApi(book._id, { city });
  const name = `Order ${await shopper.orderNumber()}`;
  await openDesk(page, `/seller/orders?q=${encodeURIComponent(city)}`);

  const order = page.getByRole('article', { name });
  await expect(order).toContainText(city);
  await expect(order).toContainText('Pending');
  // Holds back the refetch after each step: the next step must not wait for it.
  const refetch = Promise.withResolvers<void>();
  await page.route('**/api/order/seller**', async (route) => {
    await refetch.promise;
    await route.continue();
  });
  for (const status of ['Packed', 'Shipped', 'Delivered']) {
    await order.getByRole('button', { name: `Mark as ${status}` }).click();
    if (status === 'Shipped')
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click();
    if (status === 'Delivered')
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delivered and paid' }).click();
    await expect(order.locator('footer > p')).toContainText(status);
  }
  refetch.resolve();
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByRole('button', { name: /^Mark as|^Cancel/ })).toHaveCount(0);

  await shopper.visit('/my-orders');
  await expect(shopper.page.getByRole('article', { name })).toContainText('Delivered');
  await expect(shopper.page.getByText('Paid', { exact: true })).toBeVisible();
  await shopper.page.close();
});
