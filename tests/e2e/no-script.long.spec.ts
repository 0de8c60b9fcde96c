import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

test('without JavaScript a page that needs it says so, and nothing untrue', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  for (const path of [
    '/cart',
    '/guest-checkout',
    '/my-orders',
    '/account',
    '/order',
    '/add-address',
    '/order-success',
    '/reset-password',
    '/newsletter/confirm',
    '/newsletter/leave',
    '/seller',
  ]) {
    await shopper.visit(path);
    await expect(page.getByRole('main').getByText(messages.page_needs_script ?? '')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
    for (const untrue of [
      'cart_empty',
      'desk_opening',
      'newsletter_confirm_words',
      'newsletter_leave_words',
    ]) {
      await expect(page.getByText(messages[untrue] ?? '', { exact: true })).toBeHidden();
    }
  }
});
