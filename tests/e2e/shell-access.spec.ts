import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  test('a visitor can navigate and read the shop', async ({ page }) => {
    const shopper = new Shopper(page, 'ar');
    const { messages } = shopper;
    await shopper.visit('/');
    await expect(page.locator('#best-sellers article')).toHaveCount(5);
    const bar = page.getByRole('navigation', { name: messages.nav_main });
    await bar.getByRole('link', { name: messages.nav_about, exact: true }).click();
    await shopper.at('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: messages.faqs, exact: true }).click();
    await expect(page.getByText(messages.reading_is_free ?? '', { exact: true })).toBeVisible();
    await expect(page.locator('main h3 + div:visible')).toHaveCount(13);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: messages.best_sellers, exact: true })
      .click();
    await expect(page.getByRole('heading', { name: messages.best_sellers })).toBeInViewport();
    await page.goto(shopper.path('/contact'));
    await expect(shopper.button('contact_send')).toBeHidden();
    await expect(page.getByText(messages.contact_no_script ?? '')).toBeVisible();
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
});
