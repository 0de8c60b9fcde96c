import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('a guest reads the status by number and email, and cancels by the link', async ({
  page,
  browser,
  baseURL,
}) => {
  const guest = new Shopper(page);
  const [book] = await guest.books();
  const address = {
    firstName: 'Maryam',
    lastName: 'al-Andalusiyya',
    email: guest.email,
    street: `${Date.now()} Calle de los Libreros`,
    city: 'Córdoba',
    state: 'Córdoba',
    zipcode: '14001',
    country: 'ES',
    phone: `+34 6${String(Date.now()).slice(-8)}`,
  };
  const data = {
    email: guest.email,
    address,
    paymentType: 'COD',
    items: [{ product: book._id, quantity: 1 }],
  };
  const { link } = await (await page.request.post('/api/order/guest', { data })).json();
  const token = new URL(link).hash.slice(1);
  const shared = await (await page.request.post('/api/order/shared', { data: { token } })).json();

  const context = await browser.newContext({ baseURL });
  const shopper = new Shopper(await context.newPage(), 'ar');
  await shopper.visit('/need-help#tracking');
  await shopper.page.locator('#tracking').getByRole('link', { name: shopper.messages.track_order }).click();
  await shopper.at('/track-order');
  await shopper.field('order_number').fill('10010011');
  await shopper.field('email').fill(guest.email);
  await shopper.button('find_order').click();
  await expect(shopper.page.locator('main .err')).toHaveText(shopper.messages.problem_no_guest_order!);
  await shopper.field('order_number').fill(String(shared.order.number));
  await shopper.button('find_order').click();
  await expect(shopper.page.locator('main [role=status]')).toContainText(
    shopper.messages.status_order_placed!,
  );
  await shopper.visit(`/order#${token}`);
  const order = shopper.page.getByRole('article');
  await expect(order).toContainText('Maryam');
  await order.getByRole('button', { name: shopper.messages.cancel_order }).click();
  await shopper.dialog.getByRole('button', { name: shopper.messages.cancel_order }).click();
  await expect(order.locator('[data-tone=failed]')).toHaveText(shopper.messages.status_cancelled!);
  await context.close();
});
