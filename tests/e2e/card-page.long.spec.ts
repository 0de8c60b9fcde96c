import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('the card page works without scripts, in Arabic', async ({ page, browser, baseURL }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book] = await shopper.books();
  await shopper.signUpByApi({});
  const { url } = await shopper.orderByCard(book._id);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await context.newPage();
  await still.goto(url);
  await expect(still.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(still.locator('main dl')).toContainText(messages.demo_card_total!);
  await still.locator('#card').fill('"><b>');
  await still.getByRole('button').click();
  await expect(still.getByRole('alert')).toHaveText(messages.demo_card_unknown!);
  await expect(still.locator('#card')).toHaveValue('"><b>');
  await still.locator('#card').fill('٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢');
  await still.getByRole('button').click();
  await still.waitForURL('**/ar/loader?next=my-orders');
  expect(await shopper.orders()).toMatchObject([{ isPaid: true }]);
  await still.goto(url);
  await expect(still.getByText(messages.demo_card_paid!)).toBeVisible();
  await context.close();
});
