import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test("a visitor's cart has live totals and survives a reload", async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book] = await shopper.books();
  await shopper.visit('/books');
  await shopper.addBook();
  await shopper.seesToast(messages.added_to_cart ?? '');
  await shopper.visit('/cart');
  await expect(shopper.lines).toHaveCount(1);
  const quantity = shopper.lines.getByRole('combobox');
  await expect(quantity.getByRole('option')).toHaveCount(9);
  await quantity.selectOption('3');
  await shopper.seesToast(messages.cart_updated ?? '');
  const cents = Math.round(book.offerPrice * 100) * 3;
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText(dollars(cents));
  await expect(summary.locator('[data-total]')).toContainText(dollars(cents + Math.floor(cents * 0.02)));
  await shopper.field('payment_method').selectOption('Online');
  await page.reload();
  await expect(shopper.lines.getByRole('combobox')).toHaveValue('3');
  await expect(shopper.field('payment_method')).toHaveValue('Online');
  await expect(shopper.button('proceed_to_checkout')).toBeVisible();

  const full = Array.from({ length: 200 }, (_, place) => [place.toString(16).padStart(24, '0'), 1]);
  await page.evaluate((items) => {
    localStorage.setItem('warraq.cart', JSON.stringify({ items: Object.fromEntries(items) }));
  }, full);
  await shopper.visit('/books');
  await page.getByRole('article').first().getByRole('button', { name: messages.add, exact: true }).click();
  await shopper.seesToast(messages.cart_full ?? '');
});

test('removing a line moves the focus to the next one, and is undone at the same place', async ({ page }) => {
  // A removed line fades out first.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  const first = await shopper.addBook(0);
  const second = await shopper.addBook(1);
  await shopper.visit('/cart');
  const [book] = await shopper.books();
  await expect(
    shopper.lines.first().locator('span', { hasText: shopper.messages.unit_price }).first(),
  ).toContainText(`$${book.offerPrice.toFixed(2)}`);
  await shopper.lines.first().getByRole('combobox').selectOption('3');
  await shopper.lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await shopper.seesToast('Removed from Cart');
  await expect(shopper.lines).toHaveCount(1);
  await expect(page.getByRole('link', { name: second }).last()).toBeFocused();
  await expect(page.locator('.undo')).toContainText(first);
  await shopper.button('undo').click();
  await expect(shopper.lines).toHaveCount(2);
  await expect(shopper.lines.first()).toContainText(first);
  await expect(shopper.lines.first().getByRole('combobox')).toHaveValue('3');
  await expect(page.locator('.undo')).toBeHidden();
  await shopper.lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(shopper.lines).toHaveCount(1);
  await shopper.lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(shopper.badge).toBeHidden();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await shopper.at('/books');
});

test('quick and offline cart changes reach the server in order, at the latest with the next visit', async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page);
  const [first, second] = await shopper.books();
  await shopper.signUpByApi({ [first._id]: 1 });
  await shopper.visit('/books');
  const inCart = async () => (await shopper.savedUser())?.cartItems;
  const more = (at: number) =>
    page.getByRole('article').nth(at).getByRole('button', { name: 'Increase quantity' });
  for (let click = 0; click < 8; click += 1) await more(0).click();
  await page.getByRole('article').first().getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(shopper.badge).toHaveText('8');
  await expect.poll(inCart).toEqual({ [first._id]: 8 });

  await context.setOffline(true);
  await shopper.addBook(1);
  await shopper.seesToast('The shop cannot be reached. Please check your connection.');
  await more(1).click();
  await expect(shopper.badge).toHaveText('10');
  await context.setOffline(false);
  await expect.poll(inCart).toEqual({ [first._id]: 8, [second._id]: 2 });

  await context.setOffline(true);
  await more(1).click();
  await expect(shopper.badge).toHaveText('11');
  await page.close();
  await context.setOffline(false);
  const later = new Shopper(await context.newPage());
  await later.visit('/books');
  await expect(later.badge).toHaveText('11');
  await expect
    .poll(async () => (await later.savedUser())?.cartItems)
    .toEqual({ [first._id]: 8, [second._id]: 3 });
});
