import { expect, test } from '@playwright/test';
import { languages } from './shop-words.ts';
import { Shopper } from './shopper.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  for (const language of languages) {
    test(`the shop can be read and walked through (${language})`, async ({ page }) => {
      const shopper = new Shopper(page, language);
      const { words } = shopper;
      await shopper.visit('/');
      await expect(page.locator('#best-sellers .card')).toHaveCount(5);
      const bar = page.getByRole('navigation', { name: words.nav_main });
      await bar.getByRole('link', { name: words.nav_about, exact: true }).click();
      await shopper.at('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: words.faqs, exact: true }).click();
      await expect(page.getByText(words.reading_is_free ?? '', { exact: true })).toBeVisible();
      await expect(page.locator('.ans:visible')).toHaveCount(12);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: words.best_sellers, exact: true })
        .click();
      await expect(page.getByRole('heading', { name: words.best_sellers })).toBeInViewport();
      await page.goto(shopper.path('/contact'));
      await expect(shopper.button('contact_send')).toBeHidden();
      await expect(page.getByText(words.contact_no_script ?? '')).toBeVisible();
    });
  }
});
