import { desk, isAccessible, phone, turnsToTheLeft } from './arabic-book.ts';
import { test } from './own-shop.ts';

test('an Arabic book turns to the left on an Arabic page too', async ({ browser, ownShop }) => {
  await turnsToTheLeft(browser, ownShop, 'ar');
});

test('the reader and its panels are accessible', async ({ page, ownShop }) => {
  await isAccessible(page, ownShop, 'ar', desk);
  await isAccessible(page, ownShop, 'en', phone);
});
