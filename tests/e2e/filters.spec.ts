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
  await shopper.hasNoAxeViolations('#filters');
  await page.keyboard.press('Escape');
  await expect(category).toBeHidden();
  await open.click();
  await category.selectOption('Hadith');
  await page.getByRole('combobox', { name: messages.sort_by }).selectOption('price');
  await page.getByRole('button', { name: messages.filter_apply }).click();
  await expect(page).toHaveURL(/category=Hadith.*sort=price/);
  await expect(books(page)).toHaveCount(3);
  await expect(category).toBeHidden();
  await shopper.hasNoAxeViolations();
  await open.click();
  await expect(category).toHaveValue('Hadith');
  await page.getByRole('link', { name: messages.filter_clear }).click();
  await expect(books(page)).toHaveCount(22);
});

test('a panel on a desk: no choice shows other than its number of books', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.visit('/books?q=tafseer');
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toBeVisible();
  const author = page.getByRole('combobox', { name: 'Author' });
  await expect(author.locator('option')).toHaveText(['Any', 'Ibn Kathīr (10)']);
  await author.selectOption('Ibn Kathīr (10)');
  await page.getByRole('textbox', { name: 'Price to' }).fill('5');
  await page.getByRole('button', { name: 'Show books' }).click();
  await expect(page.getByText('No books match these choices.')).toBeVisible();
  await shopper.hasNoAxeViolations();
  await page.getByRole('main').getByRole('link', { name: 'Clear choices' }).last().click();
  await expect(books(page)).toHaveCount(10);
});

test('what a reader types while the list is loading stays when it arrives', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.visit('/contact');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/books.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'All Books' }).click();
  const price = page.getByRole('textbox', { name: 'Price to' });
  await price.fill('7');
  await expect(page.getByText('Loading books')).toBeVisible();
  await expect(page.locator('option[value=Quran]')).toHaveText('Quran');
  arrive();
  await expect(books(page)).toHaveCount(22);
  await expect(page.locator('option[value=Quran]')).toHaveText('Quran (10)');
  await expect(price).toHaveValue('7');
  await expect(price).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the choices are sent by the form, and wrong ones are named', async ({ page }) => {
    await page.goto('/books/quran');
    await page.getByRole('textbox', { name: 'Price to' }).fill('١٠');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
    await page.getByRole('button', { name: 'Show books' }).click();
    await expect(books(page)).toHaveCount(10);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('title');
    await page.goto('/books?sort=colour&min=x&category=cooking');
    await expect(books(page)).toHaveCount(22);
    await expect(page.getByText('there is no such choice: cooking · x · colour')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Price from' })).toHaveAttribute('aria-invalid', 'true');
  });
});
