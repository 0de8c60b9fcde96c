import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a visitor signs up, logs out and logs in again', async ({ page }) => {
  const shopper = new Shopper(page);
  const { messages } = shopper;
  await shopper.visit('/books');
  await shopper.button('login').first().click();
  await expect(shopper.dialog.getByRole('heading', { name: messages.login })).toBeVisible();
  await shopper.fillSignUp();
  await shopper.at('/');
  await expect(shopper.dialog).toBeHidden();
  await shopper.seesToast('Account created.');

  await page.getByRole('button', { name: /Yusuf/ }).click();
  await shopper.button('logout').click();
  await shopper.seesToast('Logged out.');
  await shopper.at('/');

  await shopper.button('login').first().click();
  await shopper.fillLogin(shopper.email.toUpperCase());
  await expect(page.getByRole('button', { name: /Yusuf/ })).toBeVisible();
});

test('the login dialog shows errors at its fields, keeps the typed text, closes by Escape, by a click outside and by Back, and returns the focus', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  const opener = shopper.button('login').first();
  await opener.click();
  await shopper.dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(shopper.field('email')).toHaveAccessibleDescription('Please fill in this field');
  await expect(shopper.field('email')).toBeFocused();
  await shopper.field('email').fill('yusuf@');
  await expect(shopper.field('email')).toHaveAccessibleDescription(
    'Enter an email address such as name@example.com',
  );
  await shopper.field('email').fill(shopper.email);
  await expect(shopper.field('email')).not.toHaveAttribute('aria-invalid');

  await expect(shopper.dialog).toContainText('Create an account? click here');
  const title = shopper.dialog.getByRole('heading');
  const place = await title.boundingBox();
  await expect(shopper.field('email')).toHaveAttribute('autocomplete', 'username');
  await shopper.button('click_here').click();
  await expect(title).toHaveText('Sign Up');
  expect((await title.boundingBox())?.y).toBe(place?.y);
  await expect(shopper.field('password')).toHaveAccessibleDescription('At least 8 characters');
  await expect(shopper.field('password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(shopper.field('name')).toBeFocused();
  await expect(shopper.dialog).toContainText('Already have account? click here');
  await expect(shopper.field('email')).toHaveValue(shopper.email);
  await shopper.button('click_here').click();
  await expect(shopper.field('email')).toBeFocused();

  await shopper.fillLogin(shopper.email, 'not the password');
  await shopper.seesToast('Incorrect email or password.');
  await expect(shopper.dialog.locator('.err')).toHaveText(shopper.messages.problem_wrong_login!);
  await expect(shopper.field('email')).toHaveValue(shopper.email);
  await expect(shopper.field('password')).toHaveValue('not the password');
  const show = shopper.dialog.getByRole('button', { name: 'Show password' });
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(shopper.field('password')).toHaveAttribute('type', 'text');
  await shopper.button('forgot_password').click();
  await expect(shopper.field('email')).toHaveValue(shopper.email);
  await page.keyboard.press('Escape');
  await expect(shopper.dialog).toBeHidden();

  await opener.click();
  await expect(shopper.field('email')).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(shopper.dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(shopper.field('email')).toBeFocused();
  await page.mouse.click(20, 500);
  await expect(shopper.dialog).toBeHidden();
  await shopper.link('nav_about').first().click();
  await shopper.at('/about');
  await opener.click();
  await expect(shopper.dialog).toBeVisible();
  await page.goBack();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/about');
  await page.goBack();
  await shopper.at('/books');
});

test('the cart of a visitor is merged at login, the larger quantity wins, and the page says what was added', async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page);
  const [first, second] = await shopper.books();
  await shopper.signUpByApi({ [first._id]: 5 });
  await context.clearCookies();
  await shopper.visit('/books');
  await shopper.addBook(0);
  await shopper.addBook(1);
  await shopper.button('login').first().click();
  await shopper.fillLogin();
  await shopper.seesToast('1 book from your saved cart was added.');
  await expect(shopper.badge).toHaveText('6');
  // The button that opened the dialog no longer exists, so the page or its heading takes the focus.
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
  expect((await shopper.savedUser())?.cartItems).toEqual({ [first._id]: 5, [second._id]: 1 });
  await page.locator('header a[href$="/cart"]').click();
  await shopper.at('/cart');
  await expect(page.locator('main [role=status]:has(ul)')).toContainText(first.name);
  await expect(page.locator('main [role=status]:has(ul)')).not.toContainText(second.name);
  await expect(shopper.lines.filter({ hasText: shopper.messages.from_saved_cart })).toHaveCount(1);
  await page
    .locator('main [role=status]:has(ul)')
    .getByRole('button', { name: shopper.messages.close })
    .click();
  await expect(page.locator('main [role=status]:has(ul)')).toBeHidden();
  await page.reload();
  await expect(shopper.badge).toHaveText('6');
});
