import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('offline a link shows a note, and works again when the network returns', async ({ page, context }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'About Warraq' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'You are online again.' })).toBeVisible();
  // The browser reports online shortly before requests succeed.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test('hovering links while requests fail loses nothing typed, and a click works once they succeed', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  await shopper.field('contact_message').fill('Salam');
  await page.route('**/assets/**', (route) => route.abort());
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true });
  await about.hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).hover();
  await about.focus();
  await page.unroute('**/assets/**');
  await expect(shopper.field('contact_message')).toHaveValue('Salam');
  await about.click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Warraq' })).toBeVisible();
});

test('a page that cannot load keeps the navigation bar and loads when the network returns', async ({
  page,
  context,
}) => {
  await page.goto('/books');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  const offline = page.getByRole('heading', { level: 1, name: 'You are offline' });
  await expect(offline).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'All Books' })).toBeVisible();
});
