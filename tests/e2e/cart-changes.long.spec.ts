import { test } from '@playwright/test';
import { returnsToTab, withBook } from './book-in-cart.ts';
import { sellerApi } from './seller-api.ts';
import { expect, Shopper } from './shopper.ts';

test('the server refuses a book that has just gone out of stock, and names it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page, 'ar');
  const book = await withBook(shopper, 4);
  const seller = await sellerApi(playwright, baseURL);
  await page.route('**/api/product/list*', (route) => route.abort());
  await seller.setStock(book._id, false);
  try {
    await shopper.button('place_order').click();
    await shopper.seesToast((shopper.messages.problem_out_of_stock ?? '').split('«')[0] ?? '');
    await page.unroute('**/api/product/list*');
    await returnsToTab(shopper);
    await expect(page.locator('[data-problem] div:has(> svg)')).toContainText(
      shopper.messages.line_out_of_stock ?? '',
    );
  } finally {
    await seller.setStock(book._id, true);
  }
});
