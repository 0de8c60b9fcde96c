import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

// The same parts in English are on the pages of every-page.long.spec.ts.
const language = 'ar';

test('a shopper changes the password, and the old one stops working', async ({ page }) => {
  const shopper = new Shopper(page, language);
  await shopper.signUpByApi();
  await shopper.visit('/account');
  await shopper.button('change_password').click();
  await expect(shopper.dialog).toBeVisible();
  await shopper.hasNoAxeViolations('[role=dialog]');
  await shopper.field('current_password').fill('not the password');
  await shopper.field('new_password').fill('a better secret');
  const send = shopper.dialog.getByRole('button', { name: shopper.messages.change_password, exact: true });
  await send.click();
  await shopper.seesToast(shopper.messages.problem_wrong_password ?? '');
  await shopper.field('current_password').fill(shopper.password);
  await send.click();
  await expect(shopper.dialog).toBeHidden();
  await shopper.seesToast(shopper.messages.password_changed ?? '');
  const login = (password: string) =>
    page.request.post('/api/user/login', { data: { email: shopper.email, password } });
  expect((await login(shopper.password)).status()).toBe(401);
  expect((await login('a better secret')).status()).toBe(200);
});

test('a shopper changes the name, adds and removes an address and deletes the account', async ({ page }) => {
  const shopper = new Shopper(page, language);
  const { messages } = shopper;
  await shopper.signUpByApi();
  await shopper.visit('/account');
  await shopper.field('name').fill('Maryam');
  await shopper.button('save_name').click();
  await expect(page.getByRole('button', { name: /Maryam/ })).toBeVisible();

  await shopper.link('add_address').click();
  await shopper.saveAddress();
  await shopper.at('/account');
  const saved = page.locator('main li:has(address)');
  await expect(saved).toHaveCount(1);
  await saved.getByRole('button').click();
  await expect(saved).toHaveCount(0);
  await shopper.hasNoAxeViolations();

  await shopper.button('delete_account').click();
  await shopper.dialog.locator('input').fill(shopper.password);
  await shopper.dialog.getByRole('button', { name: messages.delete_account, exact: true }).click();
  await shopper.at('/');
  await expect(page.getByRole('banner').getByRole('button', { name: messages.login })).toBeVisible();
  const data = { email: shopper.email, password: shopper.password };
  expect((await page.request.post('/api/user/login', { data })).status()).toBe(401);
});

test('a shopper logs out everywhere', async ({ page, browser, baseURL }) => {
  const shopper = new Shopper(page, language);
  await shopper.signUpByApi();
  const elsewhere = await browser.newContext({ baseURL });
  const data = { email: shopper.email, password: shopper.password };
  expect((await elsewhere.request.post('/api/user/login', { data })).ok()).toBe(true);
  await shopper.visit('/account');
  await shopper.button('logout_everywhere').click();
  await shopper.at('/');
  expect((await (await elsewhere.request.get('/api/user/is-auth')).json()).success).toBe(false);
  await elsewhere.close();
});
