import { testInRealShop as test } from './own-shop.ts';
import { expect, Shopper } from './shopper.ts';

const homeZone = { countries: ['SA'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 } };
const abroadZone = { countries: ['GB', 'IE'], price: 9_050, freeFrom: null, days: null };

test('a shop in riyals with its own zones sells to Riyadh', async ({ page, ownShop }) => {
  // Riyals, 15% tax in the prices, one zone at home and one abroad.
  const money = { country: 'SA', currency: 'SAR', taxPercent: 15, pricesIncludeTax: true };
  const settings = { ...money, deliveryZones: [homeZone, abroadZone] };
  expect((await ownShop.desk.post('/api/seller/settings', { data: settings })).ok()).toBe(true);
  const id = await ownShop.addBook({ name: 'al-Risāla', nameAr: 'الرسالة', price: 150, offerPrice: 115 });

  // Riyadh, in Arabic: the cart tells the delivery before anybody logs in.
  const layla = new Shopper(page, 'ar');
  const sums = page.locator('aside dl');
  await layla.visit(`/books/fiqh/${id}`);
  await expect(page.locator('h1 ~ p > ins')).toContainText('115.00 ر.س');
  // Read from the right: first the amount, then the currency.
  const [amount, currency] = await page.locator('h1 ~ p > ins .price-num').evaluate((price) => {
    const text = price.firstChild!;
    const end = price.textContent!.indexOf('ر');
    return [
      [0, end],
      [end, price.textContent!.length],
    ].map(([from, to]) => {
      const part = document.createRange();
      part.setStart(text, from!);
      part.setEnd(text, to!);
      return part.getBoundingClientRect().left;
    });
  });
  expect(amount).toBeGreaterThan(currency!);
  await layla.button('buy_now').click();
  await layla.at('/cart');
  await expect(sums).toContainText(layla.messages.shipping_by_address!);
  await layla.field('deliver_to').selectOption('FR');
  await expect(page.locator('aside [role=alert]')).toContainText(layla.messages.not_delivered_there!);
  await layla.field('deliver_to').selectOption('SA');
  await expect(sums).toContainText('20.00 ر.س');
  await expect(sums.locator('[data-total]')).toContainText('135.00 ر.س');
  // The page of the book knows the country now.
  await page.goBack();
  await expect(page.locator('h1 ~ ul > li')).toContainText(['', '20.00 ر.س', '200.00 ر.س', '', '']);
  await page.goForward();
  await layla.link('as_guest').click();
  await expect(page.locator('input[role=combobox]')).toHaveValue('المملكة العربية السعودية');

  await layla.signUpByApi({ [id]: 1 });
  await layla.visit('/add-address');
  await layla.chooseCountry('فرنسا');
  await expect(page.getByText(layla.messages.not_delivered_to!.replace('{country}', 'فرنسا'))).toBeVisible();
  await layla.chooseCountry('السعودية');
  const typed = {
    first_name: 'ليلى',
    last_name: 'إدريس',
    email: layla.email,
    street: 'طريق الملك فهد ١٢',
    city: 'الرياض',
    phone: '+966 50 555 0100',
  };
  for (const [key, text] of Object.entries(typed)) await layla.field(key).fill(text);
  await layla.button('save_address').click();
  await layla.at('/cart');
  await expect(sums).toContainText('17.60 ر.س');
  await layla.button('place_order').click();
  await layla.at('/order-success');
  expect(await layla.orders()).toMatchObject([
    { amount: 135, delivery: 20, tax: 17.6, currency: 'SAR', deliveryDays: { from: 1, to: 3 } },
  ]);
});
