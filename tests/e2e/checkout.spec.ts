import { test } from '@playwright/test';
import { readyToPay } from './ready-to-pay.ts';
import { expect, Shopper } from './shopper.ts';

test('a visitor fills the cart, signs up, adds an address and pays on delivery', async ({ page }) => {
  const shopper = new Shopper(page);
  const { messages } = shopper;
  // The address form has nothing to offer a visitor.
  await shopper.visit('/add-address');
  await shopper.at('/cart');
  await shopper.visit('/books');
  const title = await shopper.addBook(0);
  await shopper.addBook(1);
  await page.locator('header a[href$="/cart"]').click();
  await shopper.at('/cart');
  await shopper.button('place_order').click();
  await shopper.fillSignUp();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/cart');
  await expect(shopper.lines).toHaveCount(2);

  await shopper.button('change').click();
  await shopper.link('add_address').click();
  await shopper.at('/add-address');
  await shopper.button('save_address').click();
  await expect(shopper.field('street')).toHaveAccessibleDescription(messages.field_required ?? '');
  await shopper.saveAddress();
  await shopper.at('/cart');
  const whole = /Yusuf al-Warraq[^]*14 Mutanabbi Street, Baghdad, Baghdad 10011, Iraq[^]*\+964 770 555 0100/;
  await expect(page.getByRole('complementary').locator('address')).toHaveText(whole, {
    useInnerText: true,
  });
  await shopper.button('change').click();
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    'Yusuf al-Warraq',
  );
  await page.keyboard.press('Escape');

  const total = await page.locator('[data-total] dd').innerText();
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  await expect(page.getByRole('heading', { name: messages.thank_you })).toBeVisible();
  await expect(page.getByText(messages.thank_you_words ?? '')).toBeVisible();
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(title);
  await expect(order).toContainText(total);
  await expect(order.locator('address')).toHaveText(whole, { useInnerText: true });
  await expect(order.locator('dd:has([data-tone])')).toContainText(messages.pay_on_delivery ?? '');
  await expect(order.locator('[aria-current="step"]')).toContainText(messages.status_order_placed ?? '');
  await expect(shopper.badge).toBeHidden();
  expect((await shopper.savedUser())?.cartItems).toEqual({});

  await shopper.visit('/my-orders');
  await expect(page.locator('article:has(ol)')).toContainText(title);
  await shopper.visit('/order-success');
  await expect(page.getByText(messages.thank_you_words ?? '')).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await shopper.link('back_to_home').click();
  await shopper.at('/');
});

test('a double click or a retry after a lost response places one order', async ({ page }) => {
  const shopper = await readyToPay(page);
  await page.route('**/api/order/cod', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await shopper.button('place_order').click();
  await shopper.seesToast('The shop cannot be reached');
  expect(await shopper.orders()).toHaveLength(1);
  await page.unroute('**/api/order/cod');
  await shopper.button('place_order').dblclick();
  await shopper.at('/order-success');
  await expect(page.locator('article:has(ol)')).toHaveCount(1);
  expect(await shopper.orders()).toHaveLength(1);
});

test('after the session expires the shopper logs in again and goes on, with the cart and the typed address', async ({
  page,
  context,
}) => {
  const shopper = await readyToPay(page);
  await shopper.visit('/add-address');
  // Wait until the page knows the user: otherwise it would treat the shopper as a visitor.
  await expect(page.getByRole('button', { name: /Yusuf/ })).toBeVisible();
  await context.clearCookies();
  await shopper.saveAddress();
  await expect(shopper.dialog).toBeVisible();
  await shopper.dialog.getByLabel('Email', { exact: true }).fill(shopper.email);
  await shopper.dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await shopper.dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(shopper.dialog).toBeHidden();
  await expect(shopper.field('street')).toHaveValue('14 Mutanabbi Street');
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(page.locator('aside address')).toContainText('14 Mutanabbi Street');

  await context.clearCookies();
  await shopper.button('place_order').click();
  await shopper.seesToast('Please log in first.');
  await expect(shopper.dialog).toBeVisible();
  await shopper.fillLogin();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/cart');
  await expect(shopper.lines).toHaveCount(1);

  await context.clearCookies();
  await shopper.button('place_order').click();
  await expect(shopper.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await shopper.button('login').first().click();
  await shopper.fillLogin();
  await expect(shopper.dialog).toBeHidden();
  await shopper.visit('/cart');
  await shopper.button('place_order').click();
  await shopper.at('/order-success');
  expect(await shopper.orders()).toHaveLength(1);
});

test('a shopper leaves the card payment, keeps the cart, replaces the order, and pays after a declined card', async ({
  page,
}) => {
  const shopper = await readyToPay(page);
  await shopper.field('payment_method').selectOption('Online');
  await shopper.button('proceed_to_checkout').click();
  await page.locator('#card').waitFor();
  const cardPage = page.url();
  await page.getByRole('link', { name: 'Cancel and go back to the cart' }).click();
  await shopper.at('/cart');
  await expect(shopper.lines).toHaveCount(1);
  expect(await shopper.orders()).toMatchObject([{ isPaid: false }]);
  await expect(page.getByText(shopper.messages.payment_unfinished!)).toBeVisible();

  await shopper.button('proceed_to_checkout').click();
  await expect(page).toHaveURL(cardPage);
  expect(await shopper.orders()).toHaveLength(1);
  // With the browser's Back this time.
  await page.goBack();
  await shopper.at('/cart');
  await shopper.lines.getByRole('combobox').selectOption('1');
  await shopper.button('proceed_to_checkout').click();
  await page.locator('#card').waitFor();
  expect(page.url()).not.toBe(cardPage);
  expect((await shopper.orders()).map(({ status }) => status)).toEqual(['Awaiting Payment', 'Cancelled']);

  await shopper.visit('/my-orders');
  await shopper.button('pay_now').click();
  await page.locator('#card').fill('4000 0000 0000 0002');
  await page.getByRole('button').click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect((await shopper.orders())[0]).toMatchObject({ isPaid: false });
  await page.locator('#card').fill('4242 4242 4242 4242');
  await page.getByRole('button').click();
  await page.waitForURL('**/loader?next=my-orders');
  await page.waitForURL('**/my-orders');
  await expect(page.locator('article:has(ol)').first()).toContainText('Paid');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(shopper.badge).toBeHidden();
  expect((await shopper.orders())[0]).toMatchObject({ status: 'Order Placed', isPaid: true });
  expect((await shopper.savedUser())?.cartItems).toEqual({});
});

test('a shopper cancels an unpaid card order', async ({ page }) => {
  const shopper = await readyToPay(page);
  await shopper.field('payment_method').selectOption('Online');
  await shopper.button('proceed_to_checkout').click();
  await page.locator('#card').waitFor();
  await shopper.visit('/my-orders');
  await shopper.button('cancel_order').click();
  await expect(shopper.dialog).toBeVisible();
  await shopper.button('keep_order').click();
  await expect(shopper.dialog).toBeHidden();
  expect(await shopper.orders()).toMatchObject([{ status: 'Awaiting Payment' }]);
  // The list learns of it before the dialog does.
  const listed = Promise.withResolvers<void>();
  await page.route('**/api/order/cancel', async (route) => {
    const response = await route.fetch();
    await listed.promise;
    await route.fulfill({ response });
  });
  await shopper.button('cancel_order').click();
  await shopper.dialog.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(page.getByRole('article').locator('[aria-current="step"]')).toContainText('Cancelled');
  listed.resolve();
  await expect(shopper.button('pay_now')).toBeHidden();
  await expect(page.locator('article:has(ol)')).toBeFocused();
  expect(await shopper.orders()).toMatchObject([{ status: 'Cancelled', isPaid: false }]);
});
