import { expect, type Shopper } from './shopper.ts';

/** A shopper with a book in the cart. It is taken from the end of the list, because other journeys buy the first books. */
export async function withBook(shopper: Shopper, fromEnd: number) {
  const book = (await shopper.books()).at(-fromEnd);
  if (!book) throw new Error('the shop has too few books');
  await shopper.signUpByApi({ [book._id]: 2 });
  await shopper.visit('/cart');
  await expect(shopper.page.locator('aside address')).toBeVisible();
  return book;
}

/** Returning to the tab refetches the cart. */
export async function returnsToTab(shopper: Shopper) {
  await shopper.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
