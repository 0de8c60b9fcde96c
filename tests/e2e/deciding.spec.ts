import { expect, test } from '@playwright/test';
import { pathOf, showsBookAtOnce } from './book-first-screen.ts';
import { testInRealShop } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('title, price and button are on the first screen of a phone and of a tablet', async ({ page }) => {
  await showsBookAtOnce(page, 'ar', 390, 844);
  await showsBookAtOnce(page, 'en', 768, 1024);
});

test('one volume says that it is sold singly, and what the whole set costs and saves', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit(await pathOf(page, 'kathir vol 1'));
  const note = page.locator('h1 ~ div:has(a[href*="/sets/"])');
  await expect(note).toContainText(messages.sold_singly!.replace('{volume}', '1').replace('{count}', '10'));
  await expect(note).toContainText('$100.00');
  await expect(note).toContainText(messages.set_saves!.replace('{amount}', '$100.00'));
  await expect(page.locator('h1 ~ div:has(> dl)')).not.toContainText(messages.edition_volumes!);
});

test('the page says that the book is in stock, what its delivery costs, and whom to ask', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit(await pathOf(page, 'bukhari'));
  await expect(page.locator('h1 ~ ul > li')).toHaveText([
    'In stock',
    'Shipping: Free',
    'Ask us about this book',
  ]);
  await page.getByRole('link', { name: 'Ask us about this book' }).click();
  await expect(shopper.field('contact_message')).toHaveValue(/Bukhārī/);
});

testInRealShop('delivery is told for the country of the shopper', async ({ page, ownShop }) => {
  await ownShop.addBook({ name: 'Al-Muwatta' });
  const data = {
    country: 'SA',
    deliveryZones: [
      { countries: ['SA'], price: 500, freeFrom: 5_000, days: { from: 1, to: 3 } },
      { countries: [], price: 2_000, freeFrom: null, days: null },
    ],
  };
  const saved = await ownShop.desk.post('/api/seller/settings', { data });
  expect(saved.ok(), await saved.text()).toBe(true);
  const shopper = new Shopper(page);
  await shopper.visit(await pathOf(page, 'muwatta'));
  const facts = page.locator('h1 ~ ul');
  await expect(facts).toContainText('Shipping to Saudi Arabia: $5.00');
  await expect(facts).toContainText('Free shipping from $50.00');
  await expect(facts).toContainText('Delivery time: 1 to 3 days');
  await page.evaluate(() => localStorage.setItem('warraq.country', '"FR"'));
  await page.reload();
  await expect(facts).toContainText('Shipping to France: $20.00');
});

test('with text of twice the size no price and no word is split', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  const shopper = new Shopper(page);
  for (const path of ['/books', await pathOf(page, 'bukhari')]) {
    await shopper.visit(path);
    const split = await page
      .locator('.price-num')
      .evaluateAll((prices) =>
        prices.filter((price) => price.getClientRects().length > 1).map((price) => price.textContent),
      );
    expect(split).toEqual([]);
    const brand = page.locator('header a > [lang=en]');
    expect(await brand.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
  }
});
