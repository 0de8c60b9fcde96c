import { test } from '@playwright/test';
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
