import { expect, test } from '@playwright/test';
import { faultsOfEveryMail } from './every-mail.ts';

test('every mail is readable on a phone and a desktop, and as plain text', async ({ page }) => {
  expect(await faultsOfEveryMail(page, 'short')).toEqual([]);
});
