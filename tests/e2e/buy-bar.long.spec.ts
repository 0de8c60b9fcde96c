import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('on a phone title, price and buttons of a book are on its first screen, and in reach all over the page', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.visit(await shopper.pathOf('kathir vol 3'));
  const price = page.locator('h1 ~ p:has(> ins)');
  const acts = page.locator('h1 ~ p:has(> ins) + div');
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    const parts = [page.getByRole('heading', { level: 1 }), price];
    for (const part of [...parts, shopper.button('add_to_cart').first(), shopper.button('buy_now')])
      await expect(part).toBeInViewport({ ratio: 1 });
  }

  await page.setViewportSize({ width: 390, height: 700 });
  const bar = page.locator('h1 ~ [role=group]');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar).toContainText('$10.00');
  await bar.getByRole('button', { name: messages.add_to_cart }).click();
  await expect(shopper.badge).toHaveText('1');
  await expect(bar.getByRole('button', { name: messages.increase_quantity })).toBeFocused();
  await acts.evaluate((element) => element.scrollIntoView({ block: 'center' }));
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
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(bar).toBeHidden();
});
