import { expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { goodPassword, register } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';

test.each(engines)('a link confirms the email it was sent to, and no later one, on %s', async (engine) => {
  const shop = await openTestShop(engine);
  const { visitor } = await register(shop, 'old@example.com');
  const linkTo = async (email: string) => {
    const mail = (await mailsOf(shop)).findLast(
      ({ kind, recipient }) => kind === 'email-confirm' && recipient === email,
    )!;
    return /confirm-email#(\S+)/.exec((await testMailRenderer(shop)(mail))!.text)![1];
  };
  const confirm = (token?: string) => shop.visitor().post('/api/user/confirm', { token });
  const isConfirmed = async () => (await visitor.get('/api/user/confirmed')).body.confirmed;
  const old = await linkTo('old@example.com');
  const change = { password: goodPassword, email: 'new@example.com' };
  expect((await visitor.post('/api/user/email', change)).status).toBe(200);
  expect(await confirm(old)).toMatchObject({ status: 400, body: { code: 'bad-reset-link' } });
  expect(await isConfirmed()).toBe(false);
  expect((await confirm(await linkTo('new@example.com'))).status).toBe(200);
  expect(await isConfirmed()).toBe(true);
  await shop.close();
});
