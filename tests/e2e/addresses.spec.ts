import { test } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

async function fill(shopper: Shopper, typed: Record<string, string>) {
  for (const [key, text] of Object.entries(typed)) await shopper.field(key).fill(text);
}

test('a shopper in Doha and Riyadh adds, edits, prefers and removes addresses in Arabic', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const [book] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 1 });
  await shopper.visit('/add-address');
  const person = { first_name: 'مريم', last_name: 'الورّاقة', email: shopper.email };

  await shopper.chooseCountry('قطر');
  await expect(shopper.field('street')).toBeVisible();
  await expect(shopper.field('zip_code')).toBeHidden();
  await expect(shopper.field('state')).toBeHidden();
  await fill(shopper, { ...person, street: 'شارع الكورنيش ٥', city: 'الدوحة', phone: '٣٣١٢ ٣٤٥٦' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  const chosen = page.getByRole('complementary').locator('address');
  await expect(chosen).toContainText('شارع الكورنيش ٥، الدوحة، قطر');
  await expect(chosen).toContainText('+974 3312 3456');

  await shopper.button('change').click();
  await shopper.link('add_address').click();
  await shopper.chooseCountry('السعوديه');
  await fill(shopper, {
    ...person,
    street: 'طريق الملك فهد ١٢',
    building_number: '٨٢٢٨',
    district: 'حي العليا',
    additional_number: '3210',
    short_address: 'rrrd2929',
    city: 'الرياض',
    zip_code: '١٢',
    phone: '٠٥٠',
  });
  await shopper.button('save_address').click();
  await expect(shopper.field('zip_code')).toHaveAccessibleDescription(
    new RegExp(messages.field_postcode_like!.replace('{example}', '.*12345')),
  );
  await expect(shopper.field('phone')).toHaveAccessibleDescription(messages.field_international_phone!);
  await expect(page.locator('.err')).toHaveCount(2);
  await shopper.hasNoAxeViolations();
  await fill(shopper, { zip_code: '١٢٢٧١', phone: '٠٥٠١٢٣٤٥٦٧' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText(
    '8228 طريق الملك فهد ١٢، حي العليا، الرياض 12271-3210، RRRD2929، المملكة العربية السعودية',
  );
  await expect(chosen).toContainText('+966 50 123 4567');
  await shopper.button('place_order').click();
  await shopper.at('/order-success');

  await shopper.visit('/account');
  const saved = page.locator('main li:has(address)');
  await expect(saved).toHaveCount(2);
  await expect(saved.first()).toContainText('الدوحة');
  await saved.last().getByRole('button', { name: messages.make_default }).click();
  await expect(saved.first()).toContainText('الرياض');
  await expect(saved.first()).toContainText(messages.default_address!);
  await saved.first().getByRole('link', { name: messages.edit }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.edit_address })).toBeVisible();
  await expect(shopper.field('zip_code')).toHaveValue('12271');
  await fill(shopper, { street: 'طريق العليا ٧' });
  await shopper.button('save_address').click();
  await shopper.at('/account');
  await expect(saved.first()).toContainText('طريق العليا ٧');
  await saved.last().getByRole('button', { name: messages.remove }).click();
  await expect(saved).toHaveCount(1);
  await shopper.visit('/my-orders');
  await expect(page.getByRole('article').locator('address')).toContainText('طريق الملك فهد ١٢');
});

test('a shopper in London, Toronto and Tokyo is asked for what the country uses', async ({ page }) => {
  const shopper = new Shopper(page);
  const [book] = await shopper.books();
  await shopper.signUpByApi({ [book._id]: 1 });
  // Before the page is hydrated, and without scripts, the country is a select.
  const html = await (await page.request.get('/add-address')).text();
  expect(html).toMatch(/<select[^>]*name="country"[^]*<option value="QA">Qatar<\/option>/);

  const person = { first_name: 'Maryam', last_name: 'Idris', email: shopper.email };
  const chosen = page.getByRole('complementary').locator('address');

  await shopper.visit('/add-address');
  await shopper.chooseCountry('UK');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
  await expect(shopper.field('state')).toBeHidden();
  await fill(shopper, {
    ...person,
    street: '221B Baker Street',
    city: 'London',
    postcode: '12345',
    phone: '020',
  });
  await shopper.button('save_address').click();
  await expect(shopper.field('postcode')).toHaveAccessibleDescription(/Enter a UK postcode such as .NW1 6XE/);
  await fill(shopper, { postcode: 'nw16xe', phone: '(020) 7946-0018' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('221B Baker Street, London, NW1 6XE, United Kingdom');
  await expect(chosen).toContainText('+44 20 7946 0018');

  await shopper.visit('/add-address');
  // A name typed to the end needs no choice from the list.
  await page.locator('input[role=combobox]').fill('canada');
  await fill(shopper, { ...person, street: '100 Queen St W', city: 'Toronto' });
  await fill(shopper, { region_province: 'ON', postal_code: 'm5h2n2', phone: '416-555-0142' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('100 Queen St W, Toronto ON M5H 2N2, Canada');
  await expect(chosen).toContainText('+1 416 555 0142');

  await shopper.visit('/add-address');
  await shopper.chooseCountry('japan');
  await fill(shopper, { ...person, street: '千代田1-1', city: '千代田区', region_prefecture: '東京都' });
  await fill(shopper, { postal_code: '１０００００１', phone: '03-1234-5678' });
  await shopper.button('save_address').click();
  await shopper.at('/cart');
  await expect(chosen).toContainText('100-0001, 東京都 千代田区, 千代田1-1, Japan');
  await shopper.button('place_order').click();
  await shopper.at('/order-success');

  const [order] = await shopper.orders();
  await openDesk(page, `/seller/orders/slips?ids=${order!._id}`);
  await expect(page.getByRole('article').locator('address')).toHaveText(
    /Maryam Idris\s*100-0001\s*東京都 千代田区\s*千代田1-1\s*Japan\s*\+81 3 1234 5678/,
    { useInnerText: true },
  );
});
