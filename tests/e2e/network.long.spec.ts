import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

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
