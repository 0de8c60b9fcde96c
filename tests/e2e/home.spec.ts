import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('home shows the hero, categories, best sellers, reasons and the newsletter', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const errors: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && errors.push(line.text())));
  page.on('pageerror', (error) => void errors.push(error.message));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(shopper.path('/'), { waitUntil: 'networkidle' });

  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('blockquote')).toContainText('وَخَيْرُ جَلِيسٍ');
  for (const key of ['browse_now', 'seek_knowledge']) {
    await expect(shopper.link(key)).toHaveAttribute('href', shopper.path('/books'));
  }
  for (const key of ['categories', 'best_sellers', 'why_read', 'newsletter_title']) {
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2, name: messages[key] }),
    ).toBeVisible();
  }
  const shelf = page.locator('#hero + section').getByRole('link');
  await expect(shelf).toHaveCount(7);
  const paths = ['aqeedah', 'quran', 'hadith', 'fiqh', 'arabic', 'dawah', 'seerah'];
  for (const [place, path] of paths.entries()) {
    await expect(shelf.nth(place)).toHaveAttribute('href', shopper.path(`/books/${path}`));
    await expect(shelf.nth(place)).toHaveAccessibleName(/^[\u0600-\u06ff ]+$/);
  }
  const [spine, lettering] = await Promise.all(
    [shelf.first(), shelf.first().locator('[aria-hidden]')].map(async (part) => (await part.boundingBox())!),
  );
  expect(lettering!.x + lettering!.width / 2).toBeCloseTo(spine!.x + spine!.width / 2, 0);
  const best = page.locator('#best-sellers article');
  const inStock = (await shopper.books()).slice(0, 5);
  await expect(best).toHaveCount(5);
  for (const [place, { _id }] of inStock.entries()) {
    await expect(best.nth(place).getByRole('link').first()).toHaveAttribute('href', new RegExp(`${_id}$`));
  }
  await expect(page.locator('main ol').getByRole('heading', { level: 3 })).toHaveCount(4);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  expect(errors).toEqual([]);
});
