import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

const phone = { width: 390, height: 800 };

test('the sheet of a user holds My Orders and Logout, beside a cart of more than 99 books', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const shopper = new Shopper(page, 'ar');
  const [book] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 120 });
  await shopper.visit('/about');
  await expect(shopper.badge).toHaveText('99+');
  await expect(page.getByRole('banner').getByRole('link', { name: 'السلة، 99+' })).toBeVisible();
  const opener = shopper.button('nav_menu');
  const sheet = shopper.dialog;
  await opener.click();
  const {
    nav_home: home = '',
    all_books: books = '',
    seller_link: seller = '',
    my_orders: orders = '',
    my_account: account = '',
    nav_about: about = '',
    nav_main: main = '',
  } = shopper.messages;
  const other = 'English';
  await expect(sheet.getByRole('navigation', { name: main }).getByRole('link')).toHaveText([
    home,
    books,
    about,
    orders,
    account,
    seller,
    other,
  ]);
  await sheet.getByRole('button', { name: shopper.messages.logout }).click();
  await shopper.at('/');
  await opener.click();
  await expect(sheet.getByRole('button', { name: shopper.messages.login })).toBeVisible();
});
