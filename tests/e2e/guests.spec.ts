import { test } from '@playwright/test';
import { sellerCredentials } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('a guest orders in Arabic without an account, follows the order to its delivery by the link, and takes it over', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/books');
  const title = await shopper.addBook(0);
  await shopper.visit('/cart');
  await shopper.button('place_order').click();
  await expect(shopper.dialog.getByRole('button', { name: messages.login, exact: true })).toBeVisible();
  await expect(shopper.dialog.getByRole('button', { name: messages.click_here })).toBeVisible();
  await shopper.dialog.getByRole('link', { name: messages.as_guest }).click();
  await shopper.at('/guest-checkout');
  await expect(page.locator('aside ul')).toContainText(title);

  await shopper.chooseCountry('قطر');
  await shopper.button('place_order').click();
  await expect(shopper.field('street')).toHaveAccessibleDescription(messages.field_required!);
  const typed: Record<string, string> = {
    first_name: 'مريم',
    last_name: 'الورّاقة',
    email: shopper.email,
    street: `شارع الكورنيش ${Date.now()}`,
    city: 'الدوحة',
    phone: `33${String(Date.now()).slice(-6)}`,
  };
  for (const [key, text] of Object.entries(typed)) await shopper.field(key).fill(text);
  await page.locator('aside').getByRole('link', { name: messages.policies }).click();
  await shopper.at('/policies');
  await page.goBack();
  await expect(shopper.field('street')).toHaveValue(typed.street!);
  await shopper.button('place_order').click();

  await shopper.at('/order-success');
  await expect(page.getByRole('heading', { name: messages.thank_you })).toBeVisible();
  const order = page.getByRole('article');
  await expect(order).toContainText(title);
  await expect(order.locator('address')).toContainText('الدوحة');
  await expect(shopper.badge).toBeHidden();
  await expect(page.locator('p', { hasText: messages.keep_order_link })).toHaveText(
    `${messages.keep_order_link} ${messages.order_link}`,
  );
  await expect(order.locator('ol time').first()).toHaveText(/^\d+ \p{Script=Arabic}+ \d{4}/u);
  const link = await shopper.link('order_link').getAttribute('href');
  expect(link).toMatch(/^\/ar\/order#/);
  await page.reload();
  await expect(order).toContainText(title);

  const stranger = await (await browser.newContext()).newPage();
  // An order that cannot be fetched now is not gone.
  await stranger.route('**/api/order/shared', (route) => route.abort());
  await stranger.goto(link!);
  await expect(stranger.getByText(messages.orders_unavailable!)).toBeVisible();
  await expect(stranger.getByText(messages.shared_failed!)).toHaveCount(0);
  await stranger.unroute('**/api/order/shared');
  await stranger.getByRole('button', { name: messages.try_again }).click();
  const theirs = stranger.getByRole('article');
  await expect(theirs).toContainText(title);
  const desk = (await browser.newContext()).request;
  expect((await desk.post('/api/seller/login', { data: sellerCredentials() })).ok()).toBe(true);
  const found = await (await desk.get(`/api/order/seller?q=${encodeURIComponent(shopper.email)}`)).json();
  const id: string = found.orders[0]._id;
  const move = async (data: object) =>
    expect((await desk.post('/api/order/status', { data: { id, ...data } })).ok()).toBe(true);
  await move({ status: 'Packed' });
  await move({ status: 'Shipped', tracking: { carrier: 'Aramex', number: '5122445566' } });
  await stranger.reload();
  await expect(theirs.locator('[aria-current="step"]')).toContainText(messages.status_shipped!);
  await expect(theirs).toContainText('5122445566');
  await move({ status: 'Delivered' });
  await stranger.reload();
  await expect(theirs.locator('[aria-current="step"]')).toContainText(messages.status_delivered!);
  await expect(theirs.locator('dd:has([data-tone])')).toContainText(messages.paid!);
  await stranger.close();

  await shopper.button('login_or_sign_up').click();
  await expect(shopper.dialog).toBeVisible();
  await shopper.fillSignUp();
  await expect(shopper.dialog).toBeHidden();
  await shopper.at('/order-success');
  expect(await shopper.orders()).toEqual([]);
  await shopper.button('claim_order').click();
  await shopper.seesToast(messages.order_claimed!);
  await shopper.visit('/my-orders');
  await expect(order).toContainText(title);
  expect(await shopper.orders()).toHaveLength(1);
});

test('a guest leaves the card page, comes back to the same order, and sees it paid', async ({ page }) => {
  const shopper = new Shopper(page);
  const { messages } = shopper;
  await shopper.visit('/books');
  const title = await shopper.addBook(1);
  await shopper.visit('/cart');
  await shopper.field('payment_method').selectOption('Online');
  const checkout = async () => {
    await shopper.link('as_guest').click();
    await shopper.at('/guest-checkout');
  };
  await checkout();
  await shopper.fillAddress(`14 Mutanabbi Street ${Date.now()}`);
  await shopper.button('proceed_to_checkout').click();
  await page.locator('#card').waitFor();
  const cardPage = page.url();
  await page.getByRole('link', { name: 'Cancel and go back to the cart' }).click();
  await shopper.at('/cart');
  await expect(page.locator('main p[role=status]')).toContainText(messages.payment_unfinished_guest!);
  await expect(shopper.lines).toHaveCount(1);

  await checkout();
  await expect(shopper.field('city')).toHaveValue('Baghdad');
  await shopper.button('proceed_to_checkout').click();
  await expect(page).toHaveURL(cardPage);
  await page.locator('#card').fill('4242 4242 4242 4242');
  await page.getByRole('button').click();
  await page.waitForURL(/\/loader\?next=order-success#/);
  await shopper.at('/order-success');
  await expect(page.getByText(messages.payment_received!)).toBeVisible();
  await expect(page.getByRole('article')).toContainText(title);
  await expect(page.getByRole('article')).toContainText(messages.paid!);
  await expect(shopper.badge).toBeHidden();
  await expect(shopper.link('order_link')).toBeVisible();

  await shopper.link('invoice').click();
  await expect(page.locator('.printed')).toContainText(title);
  await shopper.link('shared_order').click();
  await expect(page.getByRole('article')).toContainText(title);
});
