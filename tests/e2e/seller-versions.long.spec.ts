import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('a phone number saved in an old tab does not put back the tax', async ({ page, ownShop }) => {
  await ownShop.openDesk(page, '/seller/settings/tax');
  const rate = page.getByLabel('Rate in percent');
  await expect(rate).toHaveValue('2');
  const contact = await page.context().newPage();
  await contact.goto('/seller/settings/contact');
  await contact.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000');

  const newTab = await page.context().newPage();
  await newTab.goto('/seller/settings/tax');
  await newTab.getByLabel('Rate in percent').fill('15');
  await newTab.getByLabel('Tax number').fill('TAX-15');
  await newTab.getByRole('button', { name: 'Save settings' }).click();
  await expect(newTab.getByText('Settings saved')).toBeVisible();

  // A section that nobody else has changed has nothing to ask.
  await contact.getByRole('button', { name: 'Save settings' }).click();
  await expect(contact.getByText('Settings saved')).toBeVisible();

  await page.getByLabel('Legal name').fill('Warraq Ltd');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Changed in another window' });
  await expect(notice.getByRole('listitem')).toHaveCount(2);
  await expect(notice.getByRole('listitem').filter({ hasText: /^Tax number\s+TAX-15$/ })).toBeVisible();
  await expect(notice.getByRole('listitem').filter({ hasText: /^Rate in percent\s+15$/ })).toBeVisible();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(notice.getByRole('listitem')).toHaveCount(0);
  await expect(rate).toHaveValue('15');
  const saved = async () => (await (await ownShop.desk.get('/api/seller/settings')).json()).settings;
  const expected = {
    phone: '+44 20 7946 0000',
    taxPercent: 15,
    taxNumber: 'TAX-15',
    legalName: 'Warraq Ltd',
  };
  await expect.poll(saved).toMatchObject(expected);
  const back = { taxPercent: 2, taxNumber: '', phone: '', legalName: '' };
  expect((await ownShop.desk.post('/api/seller/settings', { data: back })).ok()).toBe(true);
});
