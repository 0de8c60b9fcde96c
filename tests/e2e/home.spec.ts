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

test('the home page has meta tags, a share image, JSON-LD, a manifest and icons', async ({
  page,
  request,
}) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/');
  await expect(page).toHaveTitle(`${shopper.messages.home_title} · ${'ورّاق'}`);
  const content = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect(await content('description')).toBe(shopper.messages.home_description);
  const address = (path: string) => new RegExp(`^http://127\\.0\\.0\\.1:\\d+${path}$`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address(shopper.path('/')));
  await expect(page.locator('link[hreflang="ar"]')).toHaveAttribute('href', address('/ar'));
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', address('/'));

  const picture = await request.get((await content('og:image')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(100_000);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as object[];
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: 'Warraq' }));

  const manifestAddress = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(manifestAddress!)).json()) as {
    icons: { src: string; type: string }[];
  };
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await request.get(touch!)).status()).toBe(200);
});

test('on a phone the first screen says what the shop sells; a visitor subscribes to the newsletter after an error', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/');
  for (const part of [page.getByText(messages.hero_offer ?? ''), shopper.link('browse_now')]) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(844);
  }
  const field = shopper.field('newsletter_email');
  await shopper.button('newsletter_button').click();
  await expect(field).toHaveAccessibleDescription(messages.field_required ?? '');
  await expect(field).toBeFocused();
  const before = await field.boundingBox();
  await field.fill('bad@');
  await expect(field).toHaveAccessibleDescription(messages.field_email ?? '');
  const error = (await page.locator('#newsletter-error').boundingBox())!;
  expect(error.x).toBeGreaterThanOrEqual(0);
  expect(error.x + error.width).toBeLessThanOrEqual(390);
  expect((await field.boundingBox())?.width).toBe(before?.width);
  await expect(field).toHaveCSS('direction', 'ltr');
  // The second time nothing is different, so that nobody learns who is subscribed.
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await shopper.visit('/');
    await field.fill(shopper.email);
    await shopper.button('newsletter_button').click();
    await expect(page.getByRole('status').filter({ hasText: messages.newsletter_done })).toBeVisible();
  }
});
