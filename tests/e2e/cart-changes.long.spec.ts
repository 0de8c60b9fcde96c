import { test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('the server refuses a book that has just gone out of stock, and names it', async ({ page, ownShop }) => {
  const shopper = new Shopper(page, 'ar');
  const id = await ownShop.addBook({ name: 'Just sold out' });
  await shopper.signUpByApi({ [id]: 2 });
  await shopper.visit('/cart');
  await expect(page.locator('aside address')).toBeVisible();
  await page.route('**/api/product/list*', (route) => route.abort());
  await ownShop.setStock(id, false);
  await shopper.button('place_order').click();
  await shopper.seesToast((shopper.messages.problem_out_of_stock ?? '').split('«')[0] ?? '');
  await page.unroute('**/api/product/list*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.locator('[data-problem] div:has(> svg)')).toContainText(
    shopper.messages.line_out_of_stock ?? '',
  );
  await ownShop.archive(id);
});

test('a visitor is told of a sold-out book before the login', async ({ page, ownShop }) => {
  const shopper = new Shopper(page);
  const id = await ownShop.addBook({ name: 'Sold out meanwhile' });
  await shopper.visit(`/books/fiqh/${id}`);
  await shopper.button('buy_now').first().click();
  await shopper.at('/cart');
  await expect(shopper.lines).toHaveCount(1);
  await ownShop.setStock(id, false);
  await page.reload();
  await expect(page.locator('[data-problem] div:has(> svg)')).toBeVisible();
  await shopper.button('place_order').click();
  await shopper.seesToast('Please review the marked books first.');
  await expect(shopper.dialog).toHaveCount(0);
  await ownShop.archive(id);
});
