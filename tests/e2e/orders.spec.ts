import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

// The same parts in English are on the pages of every-page.long.spec.ts.
const language = 'ar';

test('My Orders asks a visitor to log in and is empty for a new user', async ({ page }) => {
  const shopper = new Shopper(page, language);
  await shopper.visit('/my-orders');
  await expect(page.getByText(shopper.messages.login_for_orders ?? '')).toBeVisible();
  await shopper.hasNoAxeViolations();
  await shopper.visit('/order-success');
  await expect(page.getByRole('heading', { level: 1, name: shopper.messages.thank_you })).toBeVisible();
  await expect(page.getByText(shopper.messages.login_for_orders ?? '')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: shopper.messages.login }).click();
  await shopper.fillSignUp();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/order-success');
  await shopper.visit('/my-orders');
  await expect(page.getByText(shopper.messages.no_orders_yet ?? '')).toBeVisible();
  await shopper.visit('/order-success');
  await expect(page.getByText(shopper.messages.thank_you_words ?? '')).toBeVisible();
  await expect(page.getByText(shopper.messages.no_orders_yet ?? '')).toBeVisible();
});

test('an order placed elsewhere appears when the shopper returns to the tab', async ({ page }) => {
  const shopper = new Shopper(page);
  const [first] = await shopper.books();
  await shopper.signUpByApi();
  await shopper.visit('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  const data = { items: [{ product: first._id, quantity: 1 }], address: addresses[0]._id };
  expect((await page.request.post('/api/order/cod', { data })).ok()).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.locator('article:has(ol)')).toContainText(first.name);
});
