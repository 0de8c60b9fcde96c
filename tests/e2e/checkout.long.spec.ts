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

test('a shopper chooses the address by keyboard, and an order waits until the addresses are loaded', async ({
  page,
}) => {
  const shopper = await readyToPay(page);
  const before = await page.locator('aside address').innerText();
  await shopper.button('change').press('Enter');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(shopper.button('change')).toBeFocused();
  const after = await page.locator('aside address').innerText();
  expect(after).not.toBe(before);
  await shopper.button('change').press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(page.locator('aside address')).toHaveText(after, { useInnerText: true });

  const answered = Promise.withResolvers<void>();
  await page.route('**/api/address/get', async (route) => {
    await answered.promise;
    await route.continue();
  });
  // It is asked for when the page knows the user.
  const asked = page.waitForRequest('**/api/address/get');
  await page.reload();
  await asked;
  await expect(shopper.button('place_order')).toHaveAttribute('aria-busy', 'true');
  await shopper.button('place_order').press('Enter');
  await expect(page.locator('[data-missing]')).toHaveCount(0);
  answered.resolve();
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  expect(await shopper.orders()).toHaveLength(1);
});
