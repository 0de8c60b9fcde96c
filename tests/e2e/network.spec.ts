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

test('hovering a link prefetches its page, and a failed prefetch does not affect the current page', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  const faqs = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true });
  const [fetched] = await Promise.all([page.waitForResponse(/assets\/faqs-page/), faqs.hover()]);
  expect(fetched.ok()).toBe(true);
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  await Promise.all([page.waitForResponse(/\.data\b/), home.hover()]);

  await shopper.field('contact_message').fill('Salam');
  await page.route('**/assets/**', (route) => route.abort());
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/about-page')),
    about.hover(),
  ]);
  await page.unroute('**/assets/**');
  await faqs.hover();
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
