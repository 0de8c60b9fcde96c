import type { Page } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

/** A new shopper in the cart, with two copies of a book and a chosen address. */
export async function readyToPay(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page);
  const [first] = await shopper.books();
  await shopper.signUpByApi({ [first._id]: 2 });
  await shopper.visit('/cart');
  await expect(page.locator('aside address')).toBeVisible();
  return shopper;
}
