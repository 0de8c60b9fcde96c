import { test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

/** A new shopper with one cash order. */
async function shopperWithOrder(shopper: Shopper): Promise<string> {
  await shopper.signUpByApi();
  const [book] = await shopper.books();
  return shopper.orderByApi(book._id);
}

test('the seller ships with a tracking number in English, and the shopper follows it in Arabic', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, 'ar');
  const id = await shopperWithOrder(shopper);
  const desk = await browser.newPage();
  await openDesk(desk, `/seller/orders?q=${id}`);
  const order = desk.getByRole('article', { name: `Order ${await shopper.orderNumber()}` });
  await order.getByRole('button', { name: 'Mark as Packed' }).click();
  await order.getByRole('button', { name: 'Mark as Shipped' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Tracking number').fill('5122 4455 66');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByText('Please fill in this field')).toBeVisible();
  await dialog.getByLabel('Carrier').fill('Aramex');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(order.locator('footer > p')).toContainText('Shipped');
  await expect(dialog).toHaveCount(0);

  await shopper.visit('/my-orders');
  const theirs = page.getByRole('article');
  await expect(theirs.locator('dd:has([data-tone])')).toContainText(shopper.messages.status_shipped!);
  await expect(theirs.locator('ol time')).toHaveCount(3);
  await expect(theirs).toContainText('أرامكس');
  const follow = theirs.getByRole('link', { name: shopper.messages.follow_parcel });
  await expect(follow).toHaveAttribute(
    'href',
    'https://www.aramex.com/track/results?ShipmentNumber=5122445566',
  );
  await expect(theirs.getByRole('button', { name: shopper.messages.cancel_order })).toHaveCount(0);

  await order.getByRole('button', { name: 'Edit tracking' }).click();
  await dialog.getByLabel('Carrier').fill('Our own driver');
  await dialog.getByLabel('Tracking number').fill('');
  await dialog.getByRole('button', { name: 'Edit tracking' }).click();
  await expect(order.locator('p:has(> bdi)', { hasText: 'Our own driver' })).toHaveText('Our own driver');
  await page.reload();
  await expect(theirs.locator('p:has(> bdi)', { hasText: 'Our own driver' })).toHaveText('Our own driver');
  await expect(follow).toHaveCount(0);
  await desk.close();
});

test('the seller takes a step back, notes why and records a return, and the shopper sees where the order is', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page);
  const id = await shopperWithOrder(shopper);
  const desk = await browser.newPage();
  const { messages } = new Shopper(desk, 'ar');
  await openDesk(desk, `/ar/seller/orders?q=${id}`);
  for (const status of ['Packed', 'Shipped', 'Delivered'])
    await desk.request.post('/api/order/status', { data: { id, status } });
  await desk.reload();
  const order = desk.getByRole('article');
  const dialog = desk.getByRole('dialog');
  const press = (place: typeof order, key: string) =>
    place.getByRole('button', { name: messages[key], exact: true }).click();
  await expect(order.locator('[data-tone=done]')).toHaveCount(2);

  await press(order, 'desk_step_back');
  await press(dialog, 'desk_step_back');
  await expect(dialog.getByText(messages.field_required!)).toBeVisible();
  await dialog.getByLabel(messages.desk_reason!).fill('لم تصل بعد');
  await press(dialog, 'desk_step_back');
  await expect(order.locator('footer > p')).toContainText(messages.status_shipped!);
  await expect(order.getByText(messages.desk_pay_to_collect!)).toBeVisible();

  await order.getByText(messages.desk_history!).click();
  await expect(order.locator('details ol')).toContainText('لم تصل بعد');
  await order.getByLabel(messages.desk_note_label!).fill('<b>اتصل</b> أولًا');
  await press(order, 'desk_add_note');
  await expect(order.getByRole('list', { name: messages.desk_notes })).toContainText('<b>اتصل</b> أولًا');
  await expect(order.getByLabel(messages.desk_note_label!)).toHaveValue('');

  await shopper.visit('/my-orders');
  const theirs = page.getByRole('article');
  await expect(theirs.locator('[aria-current="step"]')).toContainText('Shipped');
  await press(order, 'desk_record_return');
  await press(dialog, 'desk_record_return');
  await expect(order.locator('footer > p')).toContainText(messages.status_returned!);
  await expect(order.getByRole('button', { name: messages.desk_step_back })).toHaveCount(0);
  await page.reload();
  await expect(theirs.locator('[aria-current="step"]')).toContainText('Returned');
  await expect(theirs.locator('dd:has([data-tone])')).toContainText('Not paid');
  await expect(theirs).not.toContainText('اتصل');
  await desk.close();
});
