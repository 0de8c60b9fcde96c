import { type APIRequestContext, expect, test } from '@playwright/test';
import { formatOrderNumber } from '../../src/rules/order-numbers.ts';
import { logInAsSeller, uniqueName, openDesk } from './seller-session.ts';

/** Signs up a new shopper, who orders one book. */
async function orderOne(request: APIRequestContext, city: string) {
  const email = `${uniqueName('shopper').replaceAll(' ', '')}@example.com`;
  await request.post('/api/user/register', { data: { name: 'Layla', email, password: 'long enough' } });
  const given = {
    firstName: 'Layla',
    lastName: 'Reader',
    email,
    street: '12 Rue Talaa Kebira',
    city,
    state: 'Fes-Meknes',
    zipcode: '30110',
    country: 'Morocco',
    phone: '+212 535 000 000',
  };
  const { address } = await (await request.post('/api/address/add', { data: { address: given } })).json();
  const { products } = await (await request.get('/api/product/list?limit=1&inStock=true')).json();
  const items = [{ product: products[0]._id, quantity: 2 }];
  await request.post('/api/order/cod', { data: { items, address: address._id } });
  const { orders } = await (await request.get('/api/order/user')).json();
  return { id: orders[0]._id as string, number: formatOrderNumber(orders[0].number) };
}

test('a new order appears live, the seller delivers it, and the shopper sees it', async ({
  page,
  browser,
}) => {
  await openDesk(page, '/seller/orders');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const shopper = await browser.newContext();
  const city = uniqueName('Fez');
  const { number } = await orderOne(shopper.request, city);

  const order = page.getByRole('article', { name: `Order ${number}` });
  await expect(order).toContainText(city);
  await expect(order).toContainText('Pending');
  const isNew = order.getByText('New', { exact: true });
  await expect(isNew).toBeVisible();
  // Holds back the refetch after each step: the next step must not wait for it.
  const refetch = Promise.withResolvers<void>();
  await page.route('**/api/order/seller**', async (route) => {
    await refetch.promise;
    await route.continue();
  });
  for (const status of ['Packed', 'Shipped', 'Delivered']) {
    await order.getByRole('button', { name: `Mark as ${status}` }).click();
    if (status === 'Shipped')
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(order.locator('.state')).toContainText(status);
    await expect(isNew).toHaveCount(0);
  }
  refetch.resolve();
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByRole('button', { name: /^Mark as|^Cancel/ })).toHaveCount(0);

  const theirs = await shopper.newPage();
  await theirs.goto('/my-orders');
  await expect(theirs.getByRole('article', { name: `Order ${number}` })).toContainText('Delivered');
  await expect(theirs.getByText('Paid', { exact: true })).toBeVisible();
  await shopper.close();
});

test('the seller searches and filters orders, and cancels one after a confirmation', async ({
  page,
  browser,
}) => {
  const shopper = await browser.newContext();
  const city = uniqueName('Baghdad');
  const { id, number } = await orderOne(shopper.request, city);
  await openDesk(page, '/seller/orders');
  await page.getByRole('searchbox').fill('1001 0012');
  await expect(page.getByText('If this is an order number, it has a mistake')).toBeVisible();
  await page.getByRole('searchbox').fill(city);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Order status').selectOption('Shipped');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Order status').selectOption('');
  const order = page.getByRole('article', { name: `Order ${number}` });
  await order.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the order' }).click();
  await expect(order.locator('.state')).toContainText('Order Placed');
  await order.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(order.locator('.state')).toContainText('Cancelled');
  await expect(order.getByRole('link', { name: 'Packing slip' })).toHaveCount(0);
  await page.goto(`/seller/orders/slips?ids=${id}`);
  await expect(page.getByText('This order is cancelled; there is nothing to pack.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await shopper.close();
});

test('a logout hides the orders in every tab, and a login shows them again', async ({ page, context }) => {
  await openDesk(page, '/seller/orders');
  const sample = page.getByRole('article').filter({ hasText: 'Sample' }).first();
  await expect(sample).toBeVisible();
  const other = await context.newPage();
  await other.goto('/seller');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  // By text, because content behind a dialog is not found by role.
  await expect(page.getByText('Sample')).toHaveCount(0);
  await other.goto('/seller');
  await logInAsSeller(other);
  await expect(sample).toBeVisible();
});

test('the packing slip opens the print dialog and shows Arabic right to left', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  await openDesk(page, '/ar/seller/orders');
  const sample = page.getByRole('article').filter({ hasText: 'عيّنة' }).first();
  await sample.getByRole('link', { name: 'قائمة التعبئة' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'قائمة التعبئة', level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  const title = page.locator('.slip bdi[lang="ar"]').first();
  await expect(title).toHaveCSS('direction', 'rtl');
});
