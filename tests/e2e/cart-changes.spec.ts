import { test } from '@playwright/test';
import { sellerDesk } from './seller-desk.ts';
import { expect, Shopper } from './shopper.ts';

// One after the other: each takes a book out of the list the next one chooses from.
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** Each journey changes a book of its own, far from those the others buy. */
async function withBook(shopper: Shopper, fromEnd: number) {
  const book = (await shopper.books()).at(-fromEnd);
  if (!book) throw new Error('a shop with too few books');
  await shopper.isUser({ [book._id]: 2 });
  await shopper.visit('/cart');
  await expect(shopper.page.locator('.summary address')).toBeVisible();
  return book;
}

/** What a shopper does who comes back to the tab: the cart is looked at anew. */
async function looksAgain(shopper: Shopper) {
  await shopper.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a book that went out of stock says so and blocks the order until it is removed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page);
  const book = await withBook(shopper, 1);
  const seller = await sellerDesk(playwright, baseURL);
  await seller.setStock(book._id, false);
  try {
    await looksAgain(shopper);
    await expect(page.getByText('This book is out of stock. Remove it to go on.')).toBeVisible();
    await shopper.button('place_order').click();
    await shopper.hears('Please settle the marked books first.');
    expect(await shopper.orders()).toHaveLength(0);
    await shopper.findsNoBarrier();
    await shopper.lines.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  } finally {
    await seller.setStock(book._id, true);
  }
});

test('a changed price has to be accepted, and is the price that is ordered', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page);
  const book = await withBook(shopper, 2);
  const seller = await sellerDesk(playwright, baseURL);
  await seller.raisePrice(book._id, 1);
  try {
    // The page still shows the old price, and at another nothing is ordered in silence.
    await shopper.button('place_order').click();
    await shopper.hears('Please look at the cart again.');
    expect(await shopper.orders()).toEqual([]);
    const was = `$${book.offerPrice.toFixed(2)}`;
    const now = `$${(book.offerPrice + 1).toFixed(2)}`;
    await expect(page.locator('.line-note')).toContainText(was);
    await expect(page.locator('.line-note')).toContainText(now);
    await shopper.button('place_order').click();
    await shopper.hears('Please settle the marked books first.');
    await page.reload();
    await expect(page.locator('.line-note')).toContainText(now);
    await shopper.button('accept_price').click();
    await expect(page.locator('.line-note')).toBeHidden();
    await expect(shopper.lines).toBeFocused();
    const total = await page.locator('.sum .tot dd').innerText();
    await shopper.button('place_order').click();
    await shopper.at('/order-success');
    await expect(page.getByRole('article')).toContainText(total);
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
  const seller = await sellerDesk(playwright, baseURL);
  await seller.setArchived(book._id, true);
  try {
    await looksAgain(shopper);
    await expect(page.getByText('This book is no longer in the shop. Remove it to go on.')).toBeVisible();
    await page.reload();
    await expect(shopper.lines).toContainText(book.name);
    await shopper.button('place_order').click();
    await shopper.hears('Please settle the marked books first.');
    await shopper.lines.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect.poll(async () => (await shopper.saved())?.cartItems).toEqual({});
  } finally {
    await seller.setArchived(book._id, false);
  }
});

test('what went out of stock a moment ago is refused by the server, which names the book', async ({
  page,
  playwright,
  baseURL,
}) => {
  const shopper = new Shopper(page, 'ar');
  const book = await withBook(shopper, 4);
  const seller = await sellerDesk(playwright, baseURL);
  await page.route('**/api/product/list*', (route) => route.abort());
  await seller.setStock(book._id, false);
  try {
    await shopper.button('place_order').click();
    await shopper.hears((shopper.words.problem_out_of_stock ?? '').split('«')[0] ?? '');
    await page.unroute('**/api/product/list*');
    await looksAgain(shopper);
    await expect(page.locator('.line-note')).toContainText(shopper.words.line_out_of_stock ?? '');
  } finally {
    await seller.setStock(book._id, true);
  }
});
