import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('the toast of a wrong password goes when the dialog changes', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await page.clock.install();
  await shopper.button('login').click();
  for (const change of ['swap', 'close'] as const) {
    await shopper.fillLogin('nobody@example.com', 'a wrong password');
    const toast = page.getByRole('alert').filter({ hasText: 'password' });
    await expect(toast).toBeVisible();
    if (change === 'swap') {
      await shopper.dialog.getByRole('button', { name: shopper.messages.click_here }).click();
      await expect(toast.and(page.locator(':not([data-leaving])'))).toHaveCount(0);
      await shopper.dialog.getByRole('button', { name: shopper.messages.click_here }).click();
    } else {
      await page.keyboard.press('Escape');
      await expect(toast.and(page.locator(':not([data-leaving])'))).toHaveCount(0);
    }
  }
});
