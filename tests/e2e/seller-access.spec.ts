import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openDesk } from './seller-visit.ts';

const pages = [
  '/seller',
  '/seller/product-list',
  '/seller/product-list/import',
  '/seller/orders',
  '/seller/messages',
];

for (const language of ['en', 'ar']) {
  test(`every page of the desk (${language}) is clean to axe and fits a phone`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of pages) {
      await openDesk(page, language === 'ar' ? `/ar${path}` : path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.spin')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(tooWide, path).toBe(0);
    }
  });
}

test('who is not the seller meets the login, by keyboard too', async ({ page }) => {
  for (const path of ['/seller/orders', '/seller/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  }
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please fill in this field')).toHaveCount(2);
});
