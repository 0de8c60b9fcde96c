import { expect, test } from '@playwright/test';

test('every page of the desk shows a visitor the login, without the bar and the footer of the shop', async ({
  page,
}) => {
  for (const path of ['/seller/orders', '/seller/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
    await expect(page.locator('footer')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  }
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.locator('form').getByText('Please fill in this field')).toHaveCount(2);
});
