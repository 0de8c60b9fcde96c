import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('a reader searches from the bar of a phone and chooses a suggestion by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  await page.getByRole('banner').getByRole('button', { name: shopper.messages.search_label }).click();
  const field = page.getByRole('banner').getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.pressSequentially('الترمذي', { delay: 20 });
  const list = page.getByRole('listbox', { name: shopper.messages.suggestions });
  await expect(list.getByRole('group', { name: shopper.messages.authors })).toBeVisible();
  await expect(list.locator('img')).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).not.toHaveValue('');

  await field.press('Backspace');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/authors/al-tirmidhi')}$`));
  await expect(field).toBeHidden();
  await expect(page.getByRole('main')).toContainText('ت 279هـ / 892م');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('a book out of stock is found by a search and told of by a filter', async ({ page, ownShop }) => {
  const shopper = new Shopper(page);
  const { products } = await (await page.request.get('/api/product/list?q=bukhari')).json();
  await ownShop.setStock(products[0]._id, false);
  await shopper.visit('/books?q=bukhari');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Out of stock' })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await shopper.visit('/books?category=Hadith');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main).toContainText('1 book that is out of stock is not listed.');
  await main.getByRole('link', { name: 'Show them too' }).click();
  const card = main.getByRole('article').filter({ hasText: 'Ṣaḥīḥ al-Bukhārī' });
  await expect(card).toContainText('Out of stock');
  // A category shows it without being asked, as a search does.
  await shopper.visit('/books/hadith');
  await expect(card).toContainText('Out of stock');
  await expect(card.getByRole('button')).toHaveCount(0);
  await ownShop.setStock(products[0]._id, true);
});

test('typing in the search field does not throw away a letter that is being written', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  await shopper.field('name').fill('Yusuf');
  const field = page.getByRole('searchbox');
  await field.fill('bukhari');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shopper.at('/contact');
  await expect(shopper.field('name')).toHaveValue('Yusuf');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/books\?q=bukhari$/);
});
