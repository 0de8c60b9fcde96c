import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

const phone = { width: 390, height: 800 };

test('the navigation bar links the pages, marks the current one and counts the books of the cart', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  // With a slash at the end, which the shop takes away.
  await page.goto('/ar/');
  await shopper.at('/');
  const bar = page.getByRole('navigation', { name: shopper.messages.nav_main });
  const home = bar.getByRole('link', { name: shopper.messages.nav_home, exact: true });
  await expect(page.locator('header nav [aria-current="page"]')).toHaveCount(1);
  await expect(home).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: shopper.messages.all_books, exact: true }).click();
  await shopper.at('/books');
  await expect(home).not.toHaveAttribute('aria-current');
  await bar.getByRole('link', { name: shopper.messages.nav_about, exact: true }).click();
  await shopper.at('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Warraq' }).click();
  await shopper.at('/');
  const cart = page.getByRole('banner').locator('a[href$="/cart"]');
  await expect(cart).toHaveAccessibleName(/0$/);
  await expect(shopper.badge).toBeHidden();
  await shopper.addBook();
  await expect(cart).toHaveAccessibleName(/1$/);
  await expect(shopper.badge).toHaveText('1');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});

test('the profile menu holds My Orders, Seller? and Logout', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.signUpByApi();
  await shopper.visit('/about');
  const avatar = page.getByRole('button', { name: /Yusuf/ });
  await expect(shopper.button('login')).toBeHidden();

  await avatar.focus();
  await page.keyboard.press('ArrowDown');
  await expect(shopper.link('my_orders')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shopper.link('my_account')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shopper.link('seller_link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shopper.button('logout')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shopper.link('my_orders')).toBeHidden();
  await expect(avatar).toBeFocused();

  await avatar.click();
  await expect(avatar).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(20, 500);
  await expect(avatar).toHaveAttribute('aria-expanded', 'false');

  await avatar.click();
  await shopper.link('my_orders').click();
  await shopper.at('/my-orders');
  await expect(shopper.link('seller_link')).toBeHidden();
  await avatar.click();
  await shopper.button('logout').click();
  await shopper.at('/');
  await expect(page.getByRole('banner').getByRole('button', { name: shopper.messages.login })).toBeVisible();
});

test('on a small screen the menu opens as a sheet', async ({ page }) => {
  await page.setViewportSize(phone);
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/');
  await expect(page.getByRole('navigation', { name: shopper.messages.nav_main })).toBeHidden();
  const opener = shopper.button('nav_menu');
  await opener.click();
  const sheet = shopper.dialog;
  const { nav_main: main = '', categories = '', search_label: search = '' } = shopper.messages;
  const { nav_home: home = '', all_books: books = '', seller_link: seller = '' } = shopper.messages;
  const { nav_about: about = '' } = shopper.messages;
  const entries = sheet.getByRole('navigation', { name: main }).getByRole('link');
  const other = 'English';
  await expect(entries).toHaveText([home, books, about, seller, other]);
  await expect(sheet.getByRole('navigation', { name: categories }).getByRole('link')).toHaveCount(7);
  await expect(sheet.getByRole('link', { name: home })).toHaveAttribute('aria-current', 'page');

  for (let step = 0; step < 18; step += 1) {
    await page.keyboard.press('Tab');
    // The focus guards at both ends of the sheet hold the focus briefly before they return it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await sheet.getByRole('link', { name: books }).click();
  await shopper.at('/books');
  await expect(sheet).toBeHidden();

  await opener.click();
  await sheet.getByRole('searchbox', { name: search }).fill('  bukhari ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books')}\\?q=bukhari$`));
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);

  await opener.click();
  await sheet.getByRole('button', { name: shopper.messages.login }).click();
  await expect(shopper.field('email')).toBeFocused();
});

test('a menu opened again before the next page is drawn stays open, and Back closes it', async ({ page }) => {
  await page.setViewportSize(phone);
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      // The router has changed the address, and React has not drawn the page yet.
      document.querySelector<HTMLElement>('header button[aria-haspopup=dialog]')!.click();
    };
  });
  await shopper.button('nav_menu').click();
  await shopper.dialog.getByRole('link', { name: shopper.messages.all_books, exact: true }).click();
  await shopper.at('/books');
  await expect(page.locator('main h1')).toHaveText(shopper.messages.all_books ?? '');
  await expect(shopper.dialog).toBeVisible();
  await page.goBack();
  await shopper.at('/');
  await expect(shopper.dialog).toBeHidden();
});

test('the first Tab focuses the link that skips to the content, and every focused element has an outline', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement!;
      const place = focused.closest('article') ?? focused;
      return [focused, place].some(
        (one) =>
          Number.parseFloat(getComputedStyle(one).outlineWidth) >= 2 &&
          getComputedStyle(one).outlineStyle !== 'none',
      );
    });
    expect(ring, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toBe(true);
  }
});
