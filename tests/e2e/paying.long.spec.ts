import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a new account is offered the sample addresses, and none is chosen', async ({ page }) => {
  const shopper = new Shopper(page);
  const [book, other] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 1 }, false);
  await shopper.visit('/cart');
  await expect(page.locator('aside').getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
    'href',
    '/terms',
  );
  await shopper.button('place_order').click();
  await shopper.seesToast('Please Select an Address!');
  await expect(page.locator('[data-missing]')).toBeVisible();
  expect(await shopper.orders()).toHaveLength(0);
  await shopper.button('change').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await shopper.button('place_order').click();
  await shopper.at('/order-success');

  // The page of thanks shows this order and not the one before.
  await shopper.orderByApi(other._id);
  await shopper.visit('/books');
  await shopper.addBook(2);
  await shopper.visit('/cart');
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await shopper.orders()).toHaveLength(3);
});
