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
    { ...zone, countries: ['AT'], taxPercent: 10 },
    { ...zone, countries: ['CH'], taxPercent: 0 },
  ],
};
const account = {
  currency: 'EUR',
  holder: 'Buchhandlung Warraq',
  bank: 'Berliner Sparkasse',
  iban: 'DE89370400440532013000',
  bic: '',
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

test('in Berlin, in English: the cart says which tax applies and how each country can pay, and the invoice keeps it', async ({
  page,
  ownShop,
}) => {
  const change = async (path: string, data: object) =>
    expect((await ownShop.desk.post(path, { data })).ok()).toBe(true);
  await change('/api/seller/settings', { ...berlin, transferEnabled: true, bankAccounts: [account] });
  const id = await ownShop.addBook({ name: 'al-Risāla', price: 30, offerPrice: 17 });

  const anna = new Shopper(page);
  const { messages } = anna;
  const sums = page.locator('aside dl');
  await anna.visit(`/books/fiqh/${id}`);
  await anna.button('buy_now').click();
  await anna.at('/cart');
  await anna.field('deliver_to').selectOption('DE');
  await expect(sums).toContainText('Including tax (7%)');
  await expect(sums).toContainText('€1.43');
  await anna.field('deliver_to').selectOption('CH');
  await expect(sums).toContainText(messages.tax_free_there!);
  await anna.field('deliver_to').selectOption('FR');
  await expect(page.getByRole('alert')).toContainText(messages.not_delivered_there!);
  await anna.field('deliver_to').selectOption('AT');
  await expect(sums).toContainText('Including tax (10%, rate of the delivery country)');
  await expect(sums).toContainText('€2.00');

  // Cash is for Germany alone: the page names what serves Austria.
  await expect(page.locator('#payment-note')).toHaveText(
    `${messages.cash_not_there} You can pay by: ${messages.bank_transfer}.`,
  );
  await expect(anna.field('payment_method')).toHaveValue('Transfer');
  await anna.link('as_guest').click();
  await anna.at('/guest-checkout');
  const typed: Record<string, string> = {
    first_name: 'Anna',
    last_name: 'Weber',
    email: anna.email,
    street: 'Kärntner Straße 1',
    city: 'Wien',
    zip_code: '1010',
    phone: '01 5123456',
  };
  for (const [key, text] of Object.entries(typed)) await anna.field(key).fill(text);
  await anna.button('place_order').click();
  await anna.at('/order-success');
  await expect(page.locator('article:has(ol)')).toContainText('DE89 3704 0044 0532 0130 00');
  const { orders } = await (await ownShop.desk.get('/api/order/seller')).json();
  expect(orders).toMatchObject([{ amount: 22, tax: 2, taxPercent: 10, taxReason: 'destination' }]);
  const { _id, status } = orders[0];
  const received = { id: _id, amount: 22, accept: false, seenStatus: status, seenReceived: 0 };
  await change('/api/order/received', received);
  await change('/api/seller/settings', { deliveryZones: [{ ...zone, countries: [], taxPercent: 25 }] });
  await page.reload();
  await page.getByRole('article').getByRole('link', { name: messages.invoice, exact: true }).click();
  await expect(page.locator('.printed')).toContainText('Tax (10%, rate of the delivery country)');
});
