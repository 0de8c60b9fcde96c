import { expect, type Page } from '@playwright/test';
import { extraBooks, testInLongShop as test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';

const total = 22 + extraBooks;
const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const ids = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('a')?.getAttribute('href')?.slice(-24)),
  );

/** Scrolls down until the assertion passes. */
async function scrollUntil(page: Page, assertion: () => Promise<void>) {
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await assertion();
  }).toPass();
}

// In one worker, which sets up the shop once.
test.describe.configure({ mode: 'default' });

test('scrolling loads the rest of a long list, and Back from a book returns to its place', async ({
  page,
}) => {
  const { complaints } = await watchPage(page);
  await page.goto('/books');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(`${total} books`);
  expect((await ids(page)).length).toBe(40);
  await scrollUntil(page, () => expect(cards(page)).toHaveCount(total, { timeout: 1_000 }));
  expect(new Set(await ids(page)).size).toBe(total);
  await expect(page.getByRole('link', { name: 'Show more books' })).toHaveCount(0);
  const link = cards(page).nth(60).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(cards(page)).not.toHaveCount(40);
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeInViewport();
  expect(complaints).toEqual([]);
});
