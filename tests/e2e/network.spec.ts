import { expect, test } from '@playwright/test';

test('offline a link and a page say so, lose nothing, and work again when the network returns', async ({
  page,
  context,
}) => {
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(note).toBeVisible();
  await expect(title('About Warraq')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'You are online again.' })).toBeVisible();
  // The browser reports online shortly before requests succeed.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(title('Frequently Asked Questions')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto('/books');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(title('Frequently Asked Questions')).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(title('You are offline')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(title('All Books')).toBeVisible();
});
