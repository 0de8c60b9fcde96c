import { dateFormat, dayWriter } from '../../src/rules/dates.ts';
import { test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

// A day and an hour before the shop: the browser never has the same day.
test.use({ timezoneId: 'Pacific/Niue' });

test("every page shows an order's day in the shop's time zone, which the seller chooses", async ({
  page,
  ownShop,
}) => {
  const zone = 'Pacific/Kiritimati';
  const shopper = new Shopper(page);
  await ownShop.openDesk(page, '/seller/settings');
  const field = shopper.field('desk_settings_zone');
  await shopper.field('country').first().selectOption('US');
  await expect(field.getByRole('option').nth(0)).toContainText('America/New_York');
  await expect(field.getByRole('option').nth(1)).toHaveText('America/New York');
  await field.selectOption(zone);
  await shopper.button('desk_settings_save').click();
  await shopper.seesToast(shopper.messages.desk_settings_saved!);

  await shopper.signUpByApi();
  const [book] = await shopper.books();
  const id = await shopper.payByApi(book._id);
  const placed = (await shopper.orders())[0]!.createdAt;
  const long = dateFormat('en-GB', zone, { dateStyle: 'long' }).format(new Date(placed));
  await shopper.visit('/my-orders');
  await expect(page.getByRole('article').locator('time').first()).toHaveText(long);
  await shopper.visit(`/my-orders/${id}/invoice`);
  await expect(page.locator('.printed section + dl dd').nth(4)).toHaveText(dayWriter(zone)(placed));
  await page.goto('/seller/orders');
  await expect(page.locator(`time[datetime="${placed}"]`).first()).toHaveText(long);
  await page.goto(`/seller/orders/slips?ids=${id}`);
  await expect(page.getByRole('article').locator('time')).toHaveText(long);
  await ownShop.desk.post('/api/seller/settings', { data: { country: '', timeZone: '' } });
});
