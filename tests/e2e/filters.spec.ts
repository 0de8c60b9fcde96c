import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const books = (page: Page) => page.getByRole('main').getByRole('article');

test('a reader filters and sorts the list in a sheet on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/books');
  const open = page.getByRole('button', { name: messages.filter_and_sort });
  const category = page.getByRole('combobox', { name: messages.filter_category });
  await expect(category).toBeHidden();
  await open.click();
  await expect(category.locator('option[value=Quran]')).toHaveText(/ \(10\)$/);
  await page.getByRole('button', { name: messages.filter_apply }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#filters').getByRole('button', { name: messages.close })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(category).toBeHidden();
  await open.click();
  await category.selectOption('Hadith');
  await page.getByRole('combobox', { name: messages.sort_by }).selectOption('price');
  await page.getByRole('button', { name: messages.filter_apply }).click();
  await expect(page).toHaveURL(/category=Hadith.*sort=price/);
  await expect(books(page)).toHaveCount(3);
  await expect(category).toBeHidden();
  await open.click();
  await expect(category).toHaveValue('Hadith');
  await page.getByRole('link', { name: messages.filter_clear }).click();
  await expect(books(page)).toHaveCount(22);
});

test('on a desktop choices show their number of books, become chips, and a reversed range of prices says so', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books?q=tafseer');
  // All of them have the same author.
  await expect(page.getByRole('combobox', { name: 'Author' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Price to' }).fill('5');
  await page.getByRole('button', { name: 'Show books' }).click();
  await expect(page.getByText('No books match these choices.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear choices' }).last().click();
  await expect(books(page)).toHaveCount(10);

  await shopper.visit('/books?category=Hadith&language=ar');
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chips.getByRole('link')).toHaveText(['Remove Hadith', 'Remove Arabic']);
  await chips.getByRole('link', { name: 'Remove Arabic' }).click();
  await expect(page).toHaveURL(/\/books\?category=Hadith$/);
  await expect(chips.getByRole('link')).toHaveCount(1);
  await expect(books(page)).toHaveCount(3);
  // The filters are replaced when the list has loaded: then they have counts.
  await expect(page.locator('#filters [name=category] option:checked')).toHaveText(/\d/);
  await page.getByRole('textbox', { name: 'Price from' }).fill('30');
  await page.getByRole('textbox', { name: 'Price to' }).fill('10');
  await page.getByRole('button', { name: 'Show books' }).click();
  await expect(page.locator('#filters').getByText('“Price to” must be at least “Price from”.')).toBeVisible();
  await expect(page.getByText('there is no such choice')).toHaveCount(0);
});
