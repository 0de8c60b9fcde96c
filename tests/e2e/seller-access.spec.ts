import { expect, test } from '@playwright/test';

test('every page of the desk shows a visitor the login', async ({ page }) => {
  for (const path of ['/seller/orders', '/seller/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  }
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please fill in this field')).toHaveCount(2);
});
