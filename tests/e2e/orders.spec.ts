import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('My Orders and My Account ask a visitor to log in and stay, and an order from elsewhere appears', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/order-success');
  await expect(page.getByRole('heading', { level: 1, name: messages.thank_you })).toBeVisible();
  await expect(page.getByText(messages.login_for_orders ?? '')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: messages.login }).click();
  await shopper.fillSignUp();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/order-success');
  await expect(page.getByText(messages.thank_you_words ?? '')).toBeVisible();
  await expect(page.getByText(messages.no_orders_yet ?? '')).toBeVisible();

  for (const path of ['/account', '/my-orders']) {
    await page.context().clearCookies();
    await shopper.visit(path);
    await page.getByRole('main').getByRole('button', { name: messages.login }).click();
    await shopper.fillLogin();
    await expect(shopper.dialog).toBeHidden();
    await shopper.at(path);
  }
  await expect(page.getByText(messages.no_orders_yet ?? '')).toBeVisible();
  const [book] = await shopper.books();
  await shopper.orderByApi(book._id);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.locator('article:has(ol)')).toHaveCount(1);
});

test('a set that is ordered whole is one line of the cart and of the order', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const volumes = (await shopper.books()).filter(({ name }) => name.startsWith('Tafsīr Ibn Kathīr'));
  await shopper.signUpByApi(Object.fromEntries(volumes.map(({ _id }) => [_id, 1])));
  await shopper.visit('/cart');
  await expect(page.locator('main ul > li')).toHaveCount(1);
  await page.locator('aside').getByRole('button', { name: messages.place_order }).click();
  await shopper.at('/order-success');
  const order = page.getByRole('article');
  await expect(order.getByRole('heading', { level: 2 })).toHaveText('تفسير ابن كثير، 10 مجلدات');
  await expect(order.getByRole('heading', { level: 2 })).toHaveCount(1);
  await order.getByText(messages.show_volumes!).click();
  await expect(order.locator('details li')).toHaveCount(10);
});
