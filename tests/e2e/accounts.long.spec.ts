import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a session response requested before the login does not log the shopper out', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  await shopper.addBook();
  const held = Promise.withResolvers<void>();
  let requested = false;
  await page.route('**/api/user/is-auth', async (route) => {
    requested = true;
    const answer = await route.fetch();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  // No second request is sent while the first is in flight.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect(requested).toBe(true);
  }).toPass();
  await shopper.button('login').first().click();
  await shopper.fillSignUp();
  await expect(page.getByRole('button', { name: /Yusuf/ })).toBeVisible();
  const answered = page.waitForResponse('**/api/user/is-auth');
  held.resolve();
  await (await answered).finished();
  await expect(page.getByRole('button', { name: /Yusuf/ })).toBeVisible();
  await expect(shopper.badge).toHaveText('1');
});

test('a login, a cart change and a logout in one tab show in the other', async ({ page, context }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  const other = new Shopper(await context.newPage());
  await other.visit('/books');
  await shopper.addBook();
  await expect(other.badge).toHaveText('1');

  await shopper.button('login').first().click();
  await shopper.fillSignUp();
  await expect(other.page.getByRole('button', { name: /Yusuf/ })).toBeVisible();
  await other.addBook(1);
  await expect(shopper.badge).toHaveText('2');

  await other.page.getByRole('button', { name: /Yusuf/ }).click();
  await other.button('logout').click();
  await expect(shopper.button('login').first()).toBeVisible();
  await expect(shopper.badge).toBeHidden();
});
