import { expect, type Page } from '@playwright/test';
import { extraBooks, testInLongShop as test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const ids = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('a')?.getAttribute('href')?.slice(-24)),
  );

test('without JavaScript a visitor reads the shop, turns through the list, filters, searches and opens a book', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/');
  await expect(page.locator('#best-sellers article')).toHaveCount(5);
  const bar = page.getByRole('navigation', { name: messages.nav_main });
  await bar.getByRole('link', { name: messages.nav_about, exact: true }).click();
  await shopper.at('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: messages.faqs, exact: true }).click();
  await expect(page.locator('main h3 + div:visible')).toHaveCount(13);
  await footer.getByRole('link', { name: messages.best_sellers, exact: true }).click();
  await expect(page.getByRole('heading', { name: messages.best_sellers })).toBeInViewport();

  await shopper.visit('/books');
  const seen = await ids(page);
  for (const length of [40, extraBooks + 22 - 80]) {
    await shopper.link('show_more_books').click();
    await expect(page).toHaveURL(/\?after=[0-9a-f]{24}$/);
    const here = await ids(page);
    expect(here.length).toBe(length);
    seen.push(...here);
  }
  expect(new Set(seen).size).toBe(extraBooks + 22);
  await expect(shopper.button('add')).toHaveCount(0);

  await shopper.visit('/books/quran');
  await shopper.button('filter_and_sort').click();
  await page.getByRole('textbox', { name: messages.filter_max }).fill('١٠');
  await page.getByRole('combobox', { name: messages.sort_by }).selectOption('title');
  await shopper.button('filter_apply').click();
  await expect(cards(page)).toHaveCount(10);
  await shopper.visit('/books?sort=colour&min=x&category=cooking');
  await expect(page.getByText('cooking · x · colour')).toBeVisible();

  await page.getByRole('main').getByRole('searchbox').fill('bukhari');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=bukhari$/);
  await cards(page).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صحيح البخاري');
  await expect(page.getByText(messages.buying_needs_script ?? '')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: messages.read_for_free }).first(),
  ).toBeVisible();
  await expect(page.locator('div:has(> h1)').getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: messages.enlarge_image }).click();
  await expect(page).toHaveURL(/-800\.webp$/);

  await shopper.visit('/contact');
  await expect(shopper.button('contact_send')).toBeHidden();
  await expect(page.getByText(messages.contact_no_script ?? '')).toBeVisible();
  await shopper.visit('/cart');
  await expect(page.getByRole('main').getByText(messages.page_needs_script ?? '')).toBeVisible();
});
