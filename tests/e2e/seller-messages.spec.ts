import { expect, test } from '@playwright/test';
import { uniqueName, openDesk } from './seller-session.ts';
import { Shopper } from './shopper.ts';

test('a visitor sends a message to the shop, and the seller reads it, marks it done and exports the subscribers', async ({
  page,
  request,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages, email } = shopper;
  const name = uniqueName('مريم');
  const message = '<b>Is volume 3 in print?</b>';
  await shopper.visit('/contact');
  await shopper.button('contact_send').click();
  for (const key of ['contact_name', 'contact_email', 'contact_message']) {
    await expect(shopper.field(key)).toHaveAccessibleDescription(messages.field_required ?? '');
    await expect(shopper.field(key)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(shopper.field('contact_name')).toBeFocused();

  await shopper.field('contact_name').fill(name);
  await shopper.field('contact_email').fill('maryam');
  await shopper.field('contact_message').fill(message);
  await expect(shopper.field('contact_email')).toHaveAccessibleDescription(messages.field_email ?? '');
  await expect(shopper.field('contact_name')).not.toHaveAttribute('aria-invalid');
  await shopper.field('contact_email').fill(email);
  await shopper.button('contact_send').click();
  await expect(page.getByRole('status').filter({ hasText: messages.contact_sent })).toBeVisible();
  await shopper.button('contact_again').click();
  await expect(shopper.field('contact_message')).toHaveValue('');

  await request.post('/api/newsletter/subscribe', { data: { email } });
  await openDesk(page, '/seller/messages');
  const letter = page.getByRole('article').filter({ hasText: name });
  await expect(letter).toContainText(message);
  await letter.getByRole('button', { name: 'Mark done' }).click();
  await expect(letter).toHaveCount(0);
  await page.getByLabel('Which messages').selectOption('Done');
  await expect(letter.getByRole('button', { name: 'Open again' })).toBeVisible();

  await expect(page.getByText(/Newsletter subscribers: \d+/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export subscribers' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const part of stream) csv += String(part);
  expect(csv).toContain(email);
});
