import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a shopper changes name and password, logs out everywhere and deletes the account', async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages, email } = shopper;
  const password = 'a better secret';
  const elsewhere = await browser.newContext({ baseURL });
  const logIn = (data: object) => elsewhere.request.post('/api/user/login', { data });
  await shopper.signUpByApi();
  await shopper.visit('/account');
  await shopper.field('name').fill('Maryam');
  await shopper.button('save_name').click();
  await expect(page.getByRole('button', { name: /Maryam/ })).toBeVisible();

  await shopper.button('change_password').click();
  await shopper.field('current_password').fill('not the password');
  await shopper.field('new_password').fill(password);
  const send = shopper.dialog.getByRole('button', { name: messages.change_password, exact: true });
  await send.click();
  await shopper.seesToast(messages.problem_wrong_password ?? '');
  await shopper.field('current_password').fill(shopper.password);
  await send.click();
  await expect(shopper.dialog).toBeHidden();
  await shopper.seesToast(messages.password_changed ?? '');
  expect((await logIn({ email, password: shopper.password })).status()).toBe(401);
  expect((await logIn({ email, password })).status()).toBe(200);

  await shopper.button('logout_everywhere').click();
  await shopper.at('/');
  expect((await (await elsewhere.request.get('/api/user/is-auth')).json()).success).toBe(false);

  await page.request.post('/api/user/login', { data: { email, password } });
  await shopper.visit('/account');
  await shopper.button('delete_account').click();
  await shopper.dialog.locator('input').fill(password);
  await shopper.dialog.getByRole('button', { name: messages.delete_account, exact: true }).click();
  await shopper.at('/');
  await expect(page.getByRole('banner').getByRole('button', { name: messages.login })).toBeVisible();
  expect((await logIn({ email, password })).status()).toBe(401);
  await elsewhere.close();
});
