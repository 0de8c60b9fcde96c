import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('a shopper adds a set whose second volume is sold out, folds it in the cart, types a quantity and removes it as one', async ({
  page,
  ownShop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { products } = await (await page.request.get('/api/product/list?category=Quran')).json();
  const second = products.find(({ set }: { set?: { volume: number } }) => set?.volume === 2);
  await ownShop.setStock(second._id, false);
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/books/quran');
  const card = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: messages.add_rest_of_set }) });
  await expect(card).toContainText('$90.00');
  await expect(card).toContainText(messages.set_sold_out!.replace('{volumes}', '2'));
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/sets\/tafsir-ibn-kathir-ibn-kathir$/);
  await page.getByRole('button', { name: messages.add_rest_of_set }).click();
  await shopper.seesToast(messages.added_to_cart ?? '');
  await page.getByRole('main').getByRole('link', { name: messages.set_in_cart }).click();
  await expect(page.locator('main li:has([aria-expanded=false])')).toHaveCount(1);
  await expect(shopper.lines).toHaveCount(0);
  await shopper.button('show_volumes').click();
  await expect(shopper.lines).toHaveCount(9);
  await expect(page.getByRole('complementary')).toContainText('$90.00');

  await shopper.visit('/books?q=bukhari');
  await shopper.addBook();
  await page.locator('.toast').getByRole('link', { name: messages.view_cart }).click();
  await expect(page.locator('.low-bar')).toContainText('$122.40');
  await expect(shopper.lines).toHaveCount(1);
  await shopper.button('other_quantity').click();
  await page.getByRole('spinbutton').fill('25');
  await page.keyboard.press('Enter');
  await expect(shopper.badge).toHaveText('34');
  await page.getByRole('button', { name: messages.remove_set }).click();
  await expect(shopper.badge).toHaveText('25');
  await shopper.button('undo').click();
  await expect(shopper.badge).toHaveText('34');
  await ownShop.setStock(second._id, true);
});
