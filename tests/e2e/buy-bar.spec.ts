import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

// The same parts in English are on the pages of every-page.long.spec.ts.
const language = 'ar';

test('on a phone the price and Add to Cart are in reach all over the page of a book', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const shopper = new Shopper(page, language);
  const [book] = await shopper.books();
  await shopper.visit(`/books/${book.category.toLowerCase()}/${book._id}`);
  const bar = page.locator('h1 ~ [role=group]');
  await expect(bar).toContainText(`$${book.offerPrice}.00`);
  await shopper.hasNoAxeViolations('h1 ~ [role=group]');
  await bar.getByRole('button', { name: shopper.messages.add_to_cart }).click();
  await expect(shopper.badge).toHaveText('1');
  await expect(bar.getByRole('button', { name: shopper.messages.increase_quantity })).toBeFocused();

  await page.locator('h1 ~ p:has(> ins) + div').scrollIntoViewIfNeeded();
  await page.locator('h1 ~ p:has(> ins) + div').evaluate((acts) => acts.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const { top, height } = document.activeElement!.getBoundingClientRect();
      const [focused, lies] = [document.activeElement!, document.querySelector('h1 ~ [role=group]')];
      return lies !== null && !lies.contains(focused) && top + height > lies.getBoundingClientRect().top + 1;
    });
    expect(isCovered).toBe(false);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = (await page.locator('footer > div > div:last-child').boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
});

test('a wide page has no such bar', async ({ page }) => {
  const shopper = new Shopper(page);
  const [book] = await shopper.books();
  await shopper.visit(`/books/${book.category.toLowerCase()}/${book._id}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('h1 ~ [role=group]')).toBeHidden();
});
