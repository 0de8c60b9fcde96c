import { follow } from './front-language.ts';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { expect, Shopper } from './shopper.ts';

test('the seller puts Arabic at /, goes on in English, and a shopper browses in both', async ({
  page,
  browser,
  ownShop,
}) => {
  const watch = await watchPage(page);
  const seller = new Shopper(page);
  await ownShop.openDesk(page, '/seller/settings');
  await seller.field('desk_settings_front').selectOption('ar');
  await seller.button('desk_settings_save').click();
  await expect(page).toHaveURL(`${ownShop.address}/en/seller/settings`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await follow(page, page.getByRole('link', { name: seller.messages.desk_products }), () =>
    expect(page).toHaveURL(/\/en\/seller\/product-list$/),
  );

  const visitor = await browser.newPage({ baseURL: ownShop.address });
  const here = new Shopper(visitor, 'ar', 'ar');
  const there = new Shopper(visitor, 'en', 'ar');
  const banner = visitor.getByRole('banner');
  await here.visit('/');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'ar');
  const books = banner.getByRole('link', { name: here.messages.all_books }).first();
  await follow(visitor, books, () => here.at('/books'));
  await expect(visitor.getByRole('heading', { level: 1, name: here.messages.all_books })).toBeVisible();
  await here.addBook();
  await banner.getByRole('link', { name: 'English', exact: true }).click();
  await there.at('/books');
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  await expect(there.badge).toHaveText('1');
  // From before the choice.
  await visitor.goto('/ar/books?q=risala');
  await expect(visitor).toHaveURL(`${ownShop.address}/books?q=risala`);
  await visitor.close();

  await page.goBack();
  await seller.field('desk_settings_front').selectOption('en');
  await seller.button('desk_settings_save').click();
  await expect(page).toHaveURL(`${ownShop.address}/seller/settings`);
  expect(watch.complaints).toEqual([]);
});
