import { test } from '@playwright/test';
import { logInAsSeller, openDesk } from './seller-session.ts';
import { expect } from './shopper.ts';

test('a logout hides the orders in every tab, and a login shows them again', async ({ page, context }) => {
  await openDesk(page, '/seller/orders?q=5a00000000000000000000b1');
  const sample = page.getByRole('article').filter({ hasText: 'Sample' });
  await expect(sample).toBeVisible();
  const other = await context.newPage();
  await other.goto('/seller');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  // By text, because content behind a dialog is not found by role.
  await expect(page.getByText('Sample')).toHaveCount(0);
  await other.goto('/seller');
  await logInAsSeller(other);
  await expect(sample).toBeVisible();
});
