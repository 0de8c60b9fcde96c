import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('the marks of the Arabic verse do not touch, and it stays in its frame', async ({ page }) => {
  await new Shopper(page, 'ar').visit('/');
  const verse = page.locator('#hero blockquote p');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { leading, needed, isInside } = await verse.evaluate(async (element) => {
      await document.fonts.load('100px Amiri', element.textContent);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = '100px Amiri';
      const [first, second] = element.textContent.split('\n').map((line) => pen.measureText(line));
      const { fontSize, lineHeight } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const frame = element.closest('div')!.getBoundingClientRect();
      return {
        leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
        needed: (first!.actualBoundingBoxDescent + second!.actualBoundingBoxAscent) / 100,
        isInside: box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom,
      };
    });
    expect(leading, `at ${width}px`).toBeGreaterThanOrEqual(needed);
    expect(isInside, `at ${width}px`).toBe(true);
  }
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
