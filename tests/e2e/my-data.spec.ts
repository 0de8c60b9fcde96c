import { test } from '@playwright/test';
import { dateFormat } from '../../src/rules/dates.ts';
import { expect, Shopper } from './shopper.ts';

test('a shopper reads what the shop knows in words, amounts and days', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 2 });
  await shopper.orderByApi(book._id);
  const [order] = await shopper.orders();
  await shopper.visit('/account/data');
  const orders = page.locator('section', {
    has: page.getByRole('heading', { name: messages.data_orders }),
  });
  const shown = (label: string) =>
    orders.locator('dl > div', { has: page.getByText(label, { exact: true }) }).first();
  await expect(shown(messages.order_status!)).toContainText(messages.status_order_placed!);
  await expect(shown(messages.total!)).toContainText(`$${order!.amount.toFixed(2)}`);
  await expect(shown(messages.payment_method!)).toContainText(messages.cash_on_delivery!);
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const day = dateFormat('ar-u-ca-gregory-nu-latn', 'UTC', options).format(new Date(order!.createdAt));
  await expect(shown(messages.data_created!)).toContainText(day);
  const cart = page.locator('section', { has: page.getByRole('heading', { name: messages.data_cart }) });
  await expect(cart).toContainText(book.name);
  // No name of a column, no time of a program.
  await expect(page.locator('main')).not.toContainText(/createdAt|offerPrice|userId|\dT\d\d:/);
});
