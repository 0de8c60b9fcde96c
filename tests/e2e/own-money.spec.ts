import type { Page } from '@playwright/test';
import { seller, testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

/** A shop in Riyadh: riyals, 15% tax in its prices, one zone at home and one abroad. */
async function setUp(page: Page): Promise<void> {
  expect((await page.request.post('/api/seller/login', { data: seller })).ok()).toBe(true);
  await page.goto('/seller/settings');
  await page.getByLabel('Currency', { exact: true }).selectOption('SAR');
  await page.getByLabel('Rate in percent').fill('15');
  await page.getByLabel('Prices of the books').selectOption('true');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.toast', { hasText: 'Settings saved' })).toBeVisible();

  const form = page.getByRole('form', { name: 'Delivery' });
  const zone = (number: number) => form.getByRole('group', { name: `Zone ${number}` });
  await form.getByRole('button', { name: 'Add a zone' }).click();
  await zone(1).getByLabel('Countries').fill('KSA');
  await zone(1).getByLabel('Price of delivery').fill('20');
  await zone(1).getByLabel('Free from').fill('200');
  await zone(1).getByLabel('Days from').fill('3');
  await zone(1).getByLabel('Days to').fill('1');
  await form.getByRole('button', { name: 'Save delivery' }).click();
  await expect(zone(1).getByText('The last day cannot be before the first')).toBeVisible();
  await zone(1).getByLabel('Days from').fill('1');
  await zone(1).getByLabel('Days to').fill('3');
  await form.getByRole('button', { name: 'Add a zone' }).click();
  await zone(2).getByLabel('Countries').fill('UK, Ireland');
  await zone(2).getByLabel('Price of delivery').fill('90.50');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/seller/settings'),
  );
  await form.getByRole('button', { name: 'Save delivery' }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(zone(2).getByLabel('Countries')).toHaveValue('United Kingdom, Ireland');
}

test('a shop in riyals with its own zones sells to Riyadh and to London', async ({
  page,
  browser,
  ownShop,
}) => {
  await setUp(page);
  const id = await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 150, offerPrice: 115 });

  // Riyadh, in Arabic: the cart tells the delivery before anybody logs in.
  const layla = new Shopper(page, 'ar');
  const sums = page.locator('.sum');
  await layla.visit(`/books/fiqh/${id}`);
  await expect(page.locator('.cost ins')).toContainText('115.00 ر.س');
  await layla.button('buy_now').click();
  await layla.at('/cart');
  await expect(sums).toContainText(layla.messages.shipping_by_address!);
  await layla.field('deliver_to').selectOption('FR');
  await expect(page.locator('.summary [role=alert]')).toContainText(layla.messages.not_delivered_there!);
  await layla.field('deliver_to').selectOption('SA');
  await expect(sums).toContainText('20.00 ر.س');
  await expect(sums.locator('.tot')).toContainText('135.00 ر.س');
  await layla.hasNoAxeViolations();

  await layla.signUpByApi({ [id]: 1 });
  await layla.visit('/add-address');
  await layla.chooseCountry('فرنسا');
  await expect(page.getByText(layla.messages.not_delivered_to!.replace('{country}', 'فرنسا'))).toBeVisible();
  await layla.chooseCountry('السعودية');
  await fill(layla, { street: 'طريق الملك فهد ١٢', city: 'الرياض', phone: '+966 50 555 0100' });
  await layla.button('save_address').click();
  await layla.at('/cart');
  await expect(sums).toContainText('17.60 ر.س');
  await layla.button('place_order').click();
  await layla.at('/order-success');
  expect(await layla.orders()).toMatchObject([
    { amount: 135, delivery: 20, tax: 17.6, currency: 'SAR', deliveryDays: { from: 1, to: 3 } },
  ]);

  // London, in English: the seller changes delivery, a price, the tax and a category meanwhile.
  const abroad = await browser.newPage({ baseURL: ownShop.address });
  const james = new Shopper(abroad);
  await james.signUpByApi({ [id]: 2 });
  await james.visit('/add-address');
  await james.chooseCountry('UK');
  await fill(james, {
    street: '221B Baker Street',
    city: 'London',
    postcode: 'NW1 6XE',
    phone: '020 7946 0018',
  });
  await james.button('save_address').click();
  await james.at('/cart');
  await expect(abroad.locator('.sum .tot')).toContainText('SAR 320.50');
  const { settings } = await (await ownShop.desk.get('/api/seller/settings')).json();
  const [home, other] = settings.deliveryZones;
  const change = async (call: string, data: object) =>
    expect((await ownShop.desk.post(`/api/${call}`, { data })).ok()).toBe(true);
  await change('seller/settings', {
    deliveryZones: [home, { ...other, price: 95 }],
    taxPercent: 5,
    pricesIncludeTax: true,
  });
  await change('product/bulk', { ids: [id], change: { price: 'offerPrice', by: 'amount', value: 5 } });
  await change('category/edit', { value: 'Fiqh', label: 'Law', labelAr: 'الفقه', colour: 'brown' });
  await james.button('place_order').click();
  await expect(abroad.getByText('The price was SAR 115.00, now it is SAR 120.00')).toBeVisible();
  expect(await james.orders()).toEqual([]);
  await abroad.getByRole('button', { name: 'Accept the new price' }).click();
  await expect(abroad.locator('.sum .tot')).toContainText('SAR 335.00');
  await expect(abroad.locator('.sum')).toContainText('5%');
  await abroad.getByRole('link', { name: 'al-Risāla' }).first().click();
  await expect(abroad).toHaveURL(new RegExp(`/books/law/${id}$`));
  await abroad.goBack();
  await james.button('place_order').click();
  await james.at('/order-success');
  const [order] = await james.orders();
  expect(order).toMatchObject({ amount: 335, delivery: 95, taxPercent: 5 });

  await james.visit('/need-help');
  await expect(abroad.locator('#delivery')).toContainText('Saudi Arabia: SAR 20.00, free from SAR 200.00.');
  await expect(abroad.locator('#payment')).toContainText('Prices are in Saudi riyals.');
  // Nothing is said of cards, which this shop does not take.
  await expect(abroad.locator('#tracking')).not.toContainText(james.messages.help_tracking_awaiting!);
  await james.visit('/policies');
  await expect(abroad.locator('#privacy')).toContainText(james.messages.privacy_orders!);
  await expect(abroad.locator('#privacy')).not.toContainText(james.messages.privacy_card!);

  expect((await abroad.request.post('/api/seller/login', { data: seller })).ok()).toBe(true);
  await abroad.goto(`/seller/orders/slips?ids=${order!._id}`);
  await expect(abroad.locator('.slip')).toContainText('SAR 95.00');
  await abroad.goto('/seller/settings');
  await abroad.getByLabel('Currency', { exact: true }).selectOption('USD');
  await abroad.getByRole('button', { name: 'Save settings' }).click();
  await expect(
    abroad.locator('.toast', { hasText: 'The currency cannot be changed any more' }),
  ).toBeVisible();
  await abroad.close();
});

async function fill(shopper: Shopper, typed: Record<string, string>): Promise<void> {
  const person = { first_name: 'Layla', last_name: 'Idris', email: shopper.email };
  for (const [key, text] of Object.entries({ ...person, ...typed })) await shopper.field(key).fill(text);
}
