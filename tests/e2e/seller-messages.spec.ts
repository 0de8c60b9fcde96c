import { expect, test } from '@playwright/test';
import { newName, openDesk } from './seller-visit.ts';

test('a message arrives at the desk and is marked done', async ({ page, request }) => {
  const name = newName('Idris');
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

test('messages and subscribers can be taken along as CSV', async ({ page, request }) => {
  const email = `${newName('reader').replaceAll(' ', '')}@example.com`;
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
