import { expect, test } from '@playwright/test';
import { uniqueName, openDesk } from './seller-session.ts';

test('the seller reads a message and marks it done', async ({ page, request }) => {
  const name = uniqueName('Idris');
  const message = 'Do you send to Kano?';
  await request.post('/api/contact/send', { data: { name, email: 'idris@example.com', message } });
  await openDesk(page, '/seller/messages');
  const letter = page.getByRole('article').filter({ hasText: name });
  await expect(letter).toContainText(message);
  await letter.getByRole('button', { name: 'Mark done' }).click();
  await expect(letter).toHaveCount(0);
  await page.getByLabel('Which messages').selectOption('Done');
  await expect(letter.getByRole('button', { name: 'Open again' })).toBeVisible();
});

test('the seller exports the subscribers as CSV', async ({ page, request }) => {
  const email = `${uniqueName('reader').replaceAll(' ', '')}@example.com`;
  await request.post('/api/newsletter/subscribe', { data: { email } });
  await openDesk(page, '/seller/messages');
  await expect(page.getByText(/Newsletter subscribers: \d+/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export subscribers' }).click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const part of stream) csv += String(part);
  expect(csv).toContain(email);
});
