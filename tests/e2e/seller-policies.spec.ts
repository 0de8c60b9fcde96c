import { expect, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { Shopper } from './shopper.ts';

test('the seller writes the terms of the shop from a draft, and its page shows them', async ({ page }) => {
  const { messages } = new Shopper(page, 'ar');
  await openDesk(page, '/ar/seller/settings');
  await page.request.post('/api/seller/policies', { data: { topic: 'terms', text: '', textAr: '' } });
  await page.goto('/ar/seller/policies');
  const form = page.getByRole('form', { name: messages.terms });
  await form.getByRole('button', { name: messages.desk_policy_draft }).click();
  const english = form.getByLabel(messages.desk_policy_english!);
  await expect(english).toHaveValue(/^Prices are/);
  await english.fill('# Prices\n\nIn *dollars*. <b>No more</b>.');
  await form.getByRole('button', { name: messages.desk_policy_preview }).click();
  await expect(form.getByRole('heading', { level: 2, name: 'Prices' })).toBeVisible();
  await form.getByRole('button', { name: messages.desk_policy_save }).click();
  await expect(page.locator('.toast', { hasText: messages.desk_policy_saved })).toBeVisible();

  await page.goto('/ar/about');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.policies }).click();
  await expect(page.locator('#privacy')).toContainText(messages.privacy_account!);
  await page.getByRole('contentinfo').getByRole('link', { name: messages.terms }).click();
  await expect(page.getByRole('main')).toContainText(messages.terms_draft_contract!);
  await page.goto('/terms');
  await expect(page.locator('main em')).toHaveText('dollars');
  await expect(page.getByRole('main')).toContainText('<b>No more</b>');
});
