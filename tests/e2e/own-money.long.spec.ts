import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

const homeZone = { countries: ['SA'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 } };
const abroadZone = { countries: ['GB', 'IE'], price: 9_050, freeFrom: null, days: null };

test('a shop in riyals sells to London, while the seller changes delivery, a price, the tax and a category', async ({
  page,
  ownShop,
}) => {
  const change = async (call: string, data: object) =>
    expect((await ownShop.desk.post(`/api/${call}`, { data })).ok()).toBe(true);
  const money = { country: 'SA', currency: 'SAR', taxPercent: 15, pricesIncludeTax: true };
  await change('seller/settings', { ...money, deliveryZones: [homeZone, abroadZone] });
  const id = await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 150, offerPrice: 115 });
  const james = new Shopper(page);
  await james.signUpByApi({ [id]: 2 });
  const address = {
    firstName: 'James',
    lastName: 'Idris',
    email: james.email,
    street: '221B Baker Street',
    city: 'London',
    zipcode: 'NW1 6XE',
    country: 'GB',
    phone: '020 7946 0018',
  };
  expect((await page.request.post('/api/address/add', { data: { address } })).ok()).toBe(true);
  await james.visit('/cart');
  await expect(page.locator('aside [data-total]')).toContainText('SAR 320.50');
  const meanwhile = { deliveryZones: [homeZone, { ...abroadZone, price: 9_500 }], taxPercent: 5 };
  await change('seller/settings', meanwhile);
  await change('product/bulk', { ids: [id], change: { price: 'offerPrice', by: 'amount', value: 5 } });
  await change('category/edit', { value: 'Fiqh', label: 'Law', labelAr: 'الفقه', colour: 'brown' });
  await james.button('place_order').click();
  await expect(page.getByText('The price was SAR 115.00, now it is SAR 120.00')).toBeVisible();
  expect(await james.orders()).toEqual([]);
  await page.getByRole('button', { name: 'Accept the new price' }).click();
  await expect(page.locator('aside [data-total]')).toContainText('SAR 335.00');
  await expect(page.locator('aside dl')).toContainText('5%');
  await page.getByRole('link', { name: 'al-Risāla' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/books/law/${id}$`));
  await page.goBack();
  await james.button('place_order').click();
  await james.at('/order-success');
  const [order] = await james.orders();
  expect(order).toMatchObject({ amount: 335, delivery: 95, taxPercent: 5 });

  await james.visit('/need-help');
  await expect(page.locator('#delivery')).toContainText(
    'Saudi Arabia: \u2068SAR 20.00\u2069, free from \u2068SAR 200.00\u2069.',
  );
  await expect(page.locator('#payment')).toContainText('Prices are in Saudi riyals.');
  // Nothing is said of cards, which this shop does not take.
  await expect(page.locator('#tracking')).not.toContainText(james.messages.help_tracking_awaiting!);
  await james.visit('/policies');
  await expect(page.locator('#privacy')).toContainText(james.messages.privacy_orders!);
  await expect(page.locator('#privacy')).not.toContainText(james.messages.privacy_card!);

  await ownShop.openDesk(page, `/seller/orders/slips?ids=${order!._id}`);
  await expect(page.getByRole('article')).toContainText('SAR 95.00');
});
