import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { type OwnShop, test } from './own-shop.ts';
import { uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';
import { shopMessages } from './shop-messages.ts';
import { typeAtNextAddress } from './typing.ts';

/** A new shopper orders one book by the API. */
async function order(browser: Browser, { address: baseURL }: OwnShop, city: string, phone: string) {
  const shopper = new Shopper(await browser.newPage({ baseURL }), 'ar');
  const [book] = await shopper.books();
  await shopper.signUpByApi();
  const id = await shopper.orderByApi(book._id, { city, phone });
  const number = await shopper.orderNumber();
  await shopper.page.close();
  return { id, number, name: `Order ${number}`, title: book.name };
}

const digits = () => String(Math.floor(10_000_000 + Math.random() * 89_999_999));

test('the seller filters orders, packs several at once and exports them', async ({
  page,
  browser,
  ownShop,
}) => {
  const city = uniqueName('Fez');
  const number = `6${digits()}`;
  const first = await order(browser, ownShop, city, `+212 ${number}`);
  const second = await order(browser, ownShop, city, `+212 6${digits()}`);
  const orders = page.getByRole('article');

  await ownShop.openDesk(page, '/seller/orders');
  await page.getByRole('searchbox').fill('1001 0012');
  await expect(page.getByText('If this is an order number, it has a mistake')).toBeVisible();
  // In Arabic digits and without the country code.
  const typed = `0${number}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
  await page.getByRole('searchbox').fill(typed);
  await expect(orders).toHaveCount(1);
  const one = page.getByRole('article', { name: first.name });
  await expect(one).toContainText(city);
  const whatsApp = one.getByRole('link', { name: /WhatsApp/ });
  await expect(whatsApp).toHaveAttribute('href', new RegExp(`^https://wa\\.me/212${number}\\?text=`));
  const greeting = decodeURIComponent((await whatsApp.getAttribute('href'))!.split('text=')[1]!);
  expect(greeting).toContain('السلام عليكم ليلى');
  await expect(one.getByRole('link', { name: 'Call ليلى' })).toHaveAttribute('href', `tel:+212${number}`);

  await page.getByRole('searchbox').fill(city);
  await expect(orders).toHaveCount(2);
  await page.getByLabel('Order status').selectOption('Shipped');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Order status').selectOption('');
  await expect(orders).toHaveCount(2);
  await page.getByLabel('Payment').selectOption('Card, paid');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Payment').selectOption('Cash, not collected');
  await page.getByLabel('Country').selectOption('Iraq');
  await expect(orders).toHaveCount(2);
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect(orders.first()).toHaveAccessibleName(first.name);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No results')).toBeVisible();
  // Faster than the page renders: the second change is made to the first, not to what the page still shows.
  await page.evaluate(() => {
    const [from, to] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    for (const [field, day] of [
      [to!, '2999-12-31'],
      [from!, '2020-01-01'],
    ] as const) {
      set!.call(field, day);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(orders).toHaveCount(2);

  await page.getByLabel('Select all that are shown').check();
  const chosen = page.getByRole('region', { name: 'Selected orders' });
  await expect(chosen).toContainText('2 orders selected');
  await expect(chosen.getByRole('link', { name: 'Print packing slips' })).toHaveAttribute(
    'href',
    `/seller/orders/slips?ids=${first.id},${second.id}`,
  );
  // In another window.
  const cancelled = { id: second.id, status: 'Cancelled' };
  expect((await ownShop.desk.post('/api/order/status', { data: cancelled })).ok()).toBe(true);
  await chosen.getByRole('button', { name: 'Mark as Packed' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('1 order updated');
  await expect(result.getByRole('listitem')).toContainText(second.number);
  await expect(result.getByRole('listitem')).toContainText('Cancelled');
  await expect(one.locator('footer > p')).toContainText('Packed');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export these days (CSV)' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const rows = csv.split('\r\n').filter((row) => row.includes(city));
  expect(rows.map((row) => row.split(',')[0])).toEqual([first.id, second.id]);
});

test('the seller lists orders in short lines, pastes their tracking numbers, and delivers when the cash has come', async ({
  page,
  browser,
  ownShop,
}) => {
  const city = uniqueName('Meknes');
  const first = await order(browser, ownShop, city, `+212 6${digits()}`);
  const second = await order(browser, ownShop, city, `+212 6${digits()}`);
  for (const { id } of [first, second])
    await ownShop.desk.post('/api/order/status', { data: { id, status: 'Packed' } });

  await ownShop.openDesk(page, `/seller/orders?q=${encodeURIComponent(city)}`);
  await page.getByLabel('Compact list').check();
  await page.reload();
  const line = (number: string) => page.getByRole('row', { name: number });
  await expect(line(first.number)).toContainText('ليلى');
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.getByLabel('Select all that are shown').check();
  await page.getByRole('button', { name: 'Tracking numbers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('Aramex');
  const lines = dialog.getByLabel('One tracking number in each line');
  await lines.fill('A1\nA2\nA3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/There is no order for: .*A3/)).toBeVisible();
  await lines.fill(`${first.number}\tA1\nA2`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line(first.number)).toContainText('Shipped');
  await expect(line(second.number)).toContainText('Shipped');

  await line(first.number).getByRole('button', { name: first.number }).click();
  const whole = page.getByRole('article', { name: first.name });
  await expect(whole).toContainText('A1');
  await whole.getByRole('button', { name: /Delivered/ }).click();
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(whole.locator('footer')).toContainText('Shipped');
  await whole.getByRole('button', { name: /Delivered/ }).click();
  await dialog.getByRole('button', { name: 'Yes, delivered and paid' }).click();
  await expect(whole.locator('footer')).toContainText('Delivered');

  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  // The page before has a search of its own.
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await typeAtNextAddress(page, second.number);
  await page.getByRole('searchbox').fill(first.number);
  await expect(page.getByRole('row', { name: second.number })).toContainText('Invoice');
  await expect(page.getByRole('row', { name: first.number })).toHaveCount(0);
  await page.getByRole('searchbox').fill(city);
  await expect(page.getByRole('row', { name: first.number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print these' })).toHaveAttribute(
    'href',
    `/seller/orders/invoices?ids=${second.id},${first.id}`,
  );
});

test('new orders and messages announce themselves on every page of the desk', async ({
  page,
  browser,
  ownShop,
}) => {
  const messages = shopMessages('ar');
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/order/waiting'));
  await ownShop.openDesk(page, '/ar/seller/settings');
  await asked;
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible();
  const plain = await page.title();
  const menu = page.getByRole('navigation', { name: messages.desk! });
  const link = (key: string) => menu.getByRole('link', { name: messages[key]! });
  /** As when the seller comes back from another window. */
  const lookAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  await order(browser, ownShop, 'فاس', `+212 6${digits()}`);
  await lookAgain();
  await expect(page).toHaveTitle(`طلب جديد · ${plain}`);
  await expect(page.getByText(messages.desk_new_order!)).toBeVisible();
  await expect(link('desk_orders')).toContainText(/\d/);
  const letter = { name: 'أحمد', email: 'ahmad@example.com', message: 'هل عندكم «الرسالة»؟' };
  await page.request.post('/api/contact/send', { data: letter });
  await lookAgain();
  await expect(link('desk_messages')).toContainText(/\d/);

  await link('desk_orders').click();
  await expect(page).toHaveTitle(new RegExp(`^${messages.desk_orders}`));
  await link('desk_messages').click();
  await expect(page).toHaveTitle(new RegExp(`^${messages.desk_messages}`));
});

test('the seller reads what was sold in any time, as a chart and a table', async ({
  page,
  browser,
  ownShop,
}) => {
  const sold = await order(browser, ownShop, 'Fez', `+212 6${digits()}`);
  await ownShop.openDesk(page, '/seller/reports');
  await expect(page.getByRole('img', { name: /^Revenue of each period\. The best was/ })).toBeVisible();
  const titles = page.getByRole('table').first();
  await expect(titles.getByRole('row').filter({ hasText: sold.title })).toContainText(/\d/);
  const countsOrders = page.getByRole('columnheader', { name: 'Orders', exact: true });
  const periods = page.getByRole('table').filter({ has: countsOrders }).getByRole('row');
  await expect(periods).toHaveCount(31);
  await page.getByLabel('Divide by').selectOption('By month');
  await expect(periods).not.toHaveCount(31);
  await page.getByLabel('To', { exact: true }).fill('2020-06-30');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(periods).toHaveCount(7);
  await expect(page.getByText('Nothing was sold in this time.')).toBeVisible();
  await page.getByLabel('Divide by').selectOption('By day');
  await page.getByLabel('From', { exact: true }).fill('2010-01-01');
  await expect(page.getByText(/Please choose a shorter time/)).toBeVisible();
});
