import { test } from '@playwright/test';
import { returnsToTab, withBook } from './book-in-cart.ts';
import { sellerApi } from './seller-api.ts';
import { expect, Shopper } from './shopper.ts';

// Not in parallel: each test changes the list from which the next one takes its book.
test.describe.configure({ mode: 'default' });

test('a book that went out of stock blocks the order until it is removed', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page);
  const book = await withBook(shopper, 1);
  const visitor = new Shopper(await (await browser.newContext()).newPage());
  await visitor.visit(`/books/${book.category.toLowerCase()}/${book._id}`);
  await visitor.button('buy_now').first().click();
  await visitor.at('/cart');
  await expect(visitor.lines).toHaveCount(1);
  const seller = await sellerApi(playwright, baseURL);
  await seller.setStock(book._id, false);
  try {
    // A visitor is told before the login, and before an address is typed.
    await visitor.page.reload();
    await expect(visitor.page.locator('[data-problem] div:has(> svg)')).toBeVisible();
    await visitor.button('place_order').click();
    await visitor.seesToast('Please review the marked books first.');
    await expect(visitor.dialog).toHaveCount(0);
    await visitor.page.close();
    await returnsToTab(shopper);
    await expect(page.getByText('This book is out of stock. Remove it to go on.')).toBeVisible();
    await shopper.button('place_order').click();
    await shopper.seesToast('Please review the marked books first.');
    expect(await shopper.orders()).toHaveLength(0);
    await shopper.hasNoAxeViolations();
    await shopper.lines.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  } finally {
    await seller.setStock(book._id, true);
  }
});

test('the shopper must accept a changed price before ordering at it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page);
  const book = await withBook(shopper, 2);
  const seller = await sellerApi(playwright, baseURL);
  await seller.raisePrice(book._id, 1);
  try {
    // The page still shows the old price, so the server refuses the order.
    await shopper.button('place_order').click();
    await shopper.seesToast('Please look at the cart again.');
    expect(await shopper.orders()).toEqual([]);
    const was = `$${book.offerPrice.toFixed(2)}`;
    const now = `$${(book.offerPrice + 1).toFixed(2)}`;
    await expect(page.locator('[data-problem] div:has(> svg)')).toContainText(was);
    await expect(page.locator('[data-problem] div:has(> svg)')).toContainText(now);
    await shopper.button('place_order').click();
    await shopper.seesToast('Please review the marked books first.');
    await page.reload();
    await expect(page.locator('[data-problem] div:has(> svg)')).toContainText(now);
    await shopper.button('accept_price').click();
    await expect(page.locator('[data-problem] div:has(> svg)')).toBeHidden();
    await expect(shopper.lines).toBeFocused();
    const total = await page.locator('[data-total] dd').innerText();
    await shopper.button('place_order').click();
    await shopper.at('/order-success');
    await expect(page.locator('article:has(ol)')).toContainText(total);
  } finally {
    await seller.raisePrice(book._id, -1);
  }
});

test('a book that left the shop keeps its name in the cart until it is removed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page);
  const book = await withBook(shopper, 3);
  const seller = await sellerApi(playwright, baseURL);
  await seller.setArchived(book._id, true);
  try {
    await returnsToTab(shopper);
    await expect(page.getByText('This book is no longer in the shop. Remove it to go on.')).toBeVisible();
    await page.reload();
    await expect(shopper.lines).toContainText(book.name);
    await shopper.button('place_order').click();
    await shopper.seesToast('Please review the marked books first.');
    await shopper.lines.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect.poll(async () => (await shopper.savedUser())?.cartItems).toEqual({});
  } finally {
    await seller.setArchived(book._id, false);
  }
});
