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
const reaches = (page: Page, length: number) =>
  scrollUntil(page, () => expect(cards(page)).toHaveCount(length, { timeout: 1_000 }));

// In one worker, which sets up the shop once.
test.describe.configure({ mode: 'default' });

test('scrolling loads the rest of a long list, every book once', async ({ page }) => {
  const { complaints } = await watchPage(page);
  await page.goto('/books');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(`${total} books`);
  expect((await ids(page)).length).toBe(40);
  await reaches(page, total);
  expect(new Set(await ids(page)).size).toBe(total);
  await expect(page.getByRole('link', { name: 'Show more books' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('Back from a book returns to the same place in the list', async ({ page }) => {
  await page.goto('/books');
  await scrollUntil(page, () => expect(cards(page)).not.toHaveCount(40, { timeout: 1_000 }));
  const link = cards(page).nth(60).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(cards(page)).not.toHaveCount(40);
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeInViewport();
});

test('a shopper can retry when the next books fail to load', async ({ page }) => {
  await page.route('**/api/product/shelf*', (route) => route.abort());
  await page.goto('/books');
  const failed = page.getByText('The next books did not arrive.');
  await scrollUntil(page, () => expect(failed).toBeVisible({ timeout: 1_000 }));
  await expect(cards(page)).toHaveCount(40);
  await page.unroute('**/api/product/shelf*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(80);
});

test('without JavaScript a link leads to the next page', async ({ browser, longShop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: longShop.address });
  const page = await context.newPage();
  await page.goto('/books');
  const seen = await ids(page);
  for (const length of [40, total - 80]) {
    await page.getByRole('link', { name: 'Show more books' }).click();
    await expect(page).toHaveURL(/\?after=[0-9a-f]{24}$/);
    const here = await ids(page);
    expect(here.length).toBe(length);
    seen.push(...here);
  }
  expect(new Set(seen).size).toBe(total);
  await page.getByRole('link', { name: 'Back to the first books' }).click();
  await expect(page).toHaveURL(/\/books$/);
  await context.close();
});
