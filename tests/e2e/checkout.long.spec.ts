import { test } from '@playwright/test';
import { readyToPay } from './ready-to-pay.ts';
import { expect, Shopper } from './shopper.ts';

test('two tabs that order the same cart at the same time place one order', async ({ page, context }) => {
  const shopper = await readyToPay(page);
  const other = new Shopper(await context.newPage());
  await other.visit('/cart');
  await expect(other.page.locator('aside address')).toBeVisible();
  const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click();
  await Promise.all([shopper, other].map((tab) => tab.button('place_order').evaluate(press)));
  await expect.poll(async () => (await shopper.orders()).length).toBe(1);
  await expect(shopper.badge).toBeHidden();
});
