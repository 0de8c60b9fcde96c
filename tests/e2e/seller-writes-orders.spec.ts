import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

test('the seller writes an order from the phone in Arabic, and changes it before it is packed', async ({
  page,
  ownShop,
}) => {
  const zone = { countries: [], price: 1_500, freeFrom: null, days: null };
  const settings = {
    country: 'SA',
    currency: 'SAR',
    taxPercent: 15,
    pricesIncludeTax: true,
    deliveryZones: [zone],
  };
  expect((await ownShop.desk.post('/api/seller/settings', { data: settings })).ok()).toBe(true);
  await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 50, offerPrice: 40 });
  await ownShop.addBook({ name: 'Bulūgh al-Marām', nameAr: 'بلوغ المرام', price: 50, offerPrice: 30 });
  const desk = new Shopper(page, 'ar');
  const { messages } = desk;
  const order = page.getByRole('article');
  const choose = async (title: string) => {
    await desk.field('desk_find_book').fill(title);
    await page.getByRole('button', { name: messages.desk_add_book!.replace('{book}', title) }).click();
  };
  const quantityOf = (title: string) =>
    page.getByLabel(messages.desk_quantity_of!.replace('{book}', title), { exact: true });

  await ownShop.openDesk(page, '/ar/seller/orders');
  await desk.link('desk_write_order').click();
  await choose('الرسالة');
  await quantityOf('الرسالة').fill('٢');
  await desk.chooseCountry('العراق');
  const typed: Record<string, string> = {
    first_name: 'هدى',
    last_name: 'النجدي',
    email: desk.email,
    street: 'شارع المتنبي ١٤',
    city: 'بغداد',
    region_governorate: 'بغداد',
    zip_code: '١٠٠١١',
    phone: '+964 770 555 0100',
  };
  for (const [key, text] of Object.entries(typed)) await desk.field(key).fill(text);
  await expect(page.locator('dl').last()).toContainText('95.00');
  await desk.button('desk_place_order').click();
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('95.00');
  await expect(order).toContainText(messages.desk_by_seller_mark!);

  await order.getByRole('link', { name: messages.desk_change_order }).click();
  await expect(quantityOf('الرسالة')).toHaveValue('2');
  await quantityOf('الرسالة').fill('1');
  await choose('بلوغ المرام');
  await desk.button('desk_save_change').click();
  await expect(order).toContainText('85.00');
  await order.getByText(messages.desk_history!).click();
  await expect(order.locator('details ol')).toContainText('95.00 → 85.00 SAR');

  await order.getByRole('button', { name: messages.desk_move_packed }).click();
  await expect(order.locator('footer > p')).toContainText(messages.status_packed!);
  await expect(order.getByRole('link', { name: messages.desk_change_order })).toHaveCount(0);
});
