import { expect, test } from '@playwright/test';
import { faultsOfEveryMail } from './every-mail.ts';

test('every mail is readable on a phone and a desktop, by day and by night, and as plain text', async ({
  page,
}) => {
  expect(await faultsOfEveryMail(page)).toEqual([]);
});
