import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');

test('the list shows all books as cards, whose quantity a shopper changes', async ({ page }) => {
  const shopper = new Shopper(page);
  const { complaints, standsStill } = await watchPage(page);
  await shopper.visit('/books?after=not-an-id');
  await expect(page).toHaveTitle('All Books · Warraq');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/books$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Books');
  await expect(cards(page)).toHaveCount(22);
  await expect(page.getByRole('status').filter({ hasText: '22 books' })).toBeVisible();

  const first = cards(page).first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Tafsīr Ibn Kathīr, Vol. 1');
  await expect(first).toContainText('Quran');
  await expect(first).toContainText('Ibn Kathīr');
  await expect(first.getByRole('img', { name: shopper.messages.rated })).toBeVisible();
  await expect(first.locator('ins')).toHaveText('$10.00');
  await expect(first.locator('del')).toHaveText('Price before the offer $20.00');
  expect(
    await first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  // The edges of the pages are opposite the spine, which an English book has on the left.
  await expect(first.locator('[data-bound=right]')).toHaveCSS('box-shadow', /^rgb\([\d, ]+\) -1px 1px /);
  const english = cards(page).filter({ hasText: 'The Forty Hadith' });
  await expect(english.locator('[data-bound=left]')).toHaveCSS('box-shadow', /^rgb\([\d, ]+\) 1px 1px /);

  const card = cards(page).nth(2);
  const add = card.getByRole('button', { name: shopper.messages.add, exact: true });
  await add.press('Enter');
  const more = card.getByRole('button', { name: shopper.messages.increase_quantity });
  const less = card.getByRole('button', { name: shopper.messages.decrease_quantity });
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(card.getByRole('status')).toHaveText('2');
  await less.click();
  await expect(card.getByRole('status')).toHaveText('1');
  await less.click();
  await expect(add).toBeFocused();

  await first.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books/quran/')}[0-9a-f]{24}$`));
  expect(complaints).toEqual([]);
  await standsStill();
});
