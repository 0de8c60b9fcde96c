import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

const zone = { price: 500, freeFrom: null, days: null };
const berlin = {
  country: 'DE',
  currency: 'EUR',
  taxPercent: 7,
  pricesIncludeTax: true,
  codCountries: ['DE'],
  deliveryZones: [
    { ...zone, countries: ['DE'] },
    { ...zone, countries: ['AT'] },
  ],
};

test('where nobody can pay, the address step says so as soon as the country is chosen, and names the pick-up', async ({
  page,
  ownShop,
}) => {
  const change = async (data: object) =>
    expect((await ownShop.desk.post('/api/seller/settings', { data })).ok()).toBe(true);
  await change(berlin);
  const id = await ownShop.addBook({ name: 'al-Risāla', price: 30, offerPrice: 17 });
  const anna = new Shopper(page);
  const { messages } = anna;
  await anna.visit(`/books/fiqh/${id}`);
  await anna.button('buy_now').click();
  await anna.at('/cart');
  await anna.link('as_guest').click();
  await anna.chooseCountry('Austria');
  const nothing = messages.no_payment_from!.replace('{country}', 'Austria');
  await expect(page.locator('input[role=combobox]')).toHaveAccessibleDescription(nothing);
  await expect(page.locator('#payment-note')).toContainText(messages.no_way_to_pay!);
  await anna.chooseCountry('France');
  await expect(page.locator('input[role=combobox]')).toHaveAccessibleDescription(
    messages.not_delivered_to!.replace('{country}', 'France'),
  );

  await change({ pickupEnabled: true, pickupAddress: 'Lindenstr. 9, Berlin', codMax: 1000 });
  await page.reload();
  await anna.chooseCountry('Germany');
  await expect(page.locator('#payment-note')).toContainText(messages.pickup_instead!);
  await anna.field('receive_how').selectOption('pickup');
  await expect(page.locator('#payment-note')).toHaveCount(0);
  await anna.field('first_name').fill('Anna');
  await anna.field('last_name').fill('Weber');
  await anna.field('email').fill(anna.email);
  await anna.field('phone').fill('030 25993300');
  await anna.button('place_order').click();
  await anna.at('/order-success');
  const order = page.getByRole('article');
  await expect(order).toContainText('Lindenstr. 9, Berlin');
  await expect(order.locator('dd:has([data-tone])')).toContainText(messages.pay_at_pickup!);
});
