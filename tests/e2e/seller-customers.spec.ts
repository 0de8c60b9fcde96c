import { test } from '@playwright/test';
import { openDesk, uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('the desk finds a customer with orders and addresses, and keeps a note', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.signUpByApi();
  const [book] = await shopper.books();
  await shopper.orderByApi(book._id);
  const number = await shopper.orderNumber();
  await openDesk(page, shopper.path('/seller/customers'));
  await page.getByLabel(messages.desk_search_customers!).fill(shopper.email);
  await expect(page.locator('main li')).toHaveCount(1);
  await page.locator('main li').getByRole('link').click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.locator('main address').first()).toBeVisible();
  const note = uniqueName('يفضّل الاستلام');
  await shopper.field('desk_customer_note').fill(note);
  await shopper.button('desk_save').click();
  await shopper.seesToast(messages.desk_note_saved!);
  await page.reload();
  await expect(shopper.field('desk_customer_note')).toHaveValue(note);
});
