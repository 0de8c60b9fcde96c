import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a shopper cancels a cash order before it is packed', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  await shopper.orderByApi(book._id);
  await shopper.visit('/my-orders');
  const order = page.getByRole('article');
  await expect(order.locator('dd:has([data-tone])')).toContainText(shopper.messages.pay_on_delivery!);
  await shopper.button('cancel_order').click();
  await shopper.dialog.getByRole('button', { name: shopper.messages.cancel_order, exact: true }).click();
  await expect(order.locator('[aria-current="step"]')).toContainText(shopper.messages.status_cancelled!);
  await expect(order.locator('dd:has([data-tone])')).toContainText(shopper.messages.not_paid!);
  await expect(shopper.button('cancel_order')).toHaveCount(0);
  await expect(order).toBeFocused();
});
