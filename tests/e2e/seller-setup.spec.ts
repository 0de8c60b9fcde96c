import { expect } from '@playwright/test';
import { seller, testInRealShop as test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('a seller opens a shop from its first page, and a guest orders its first book (ar)', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/');
  await expect(page.getByText(messages.shop_opens_soon!)).toBeVisible();
  // Without a mail server nothing promises a mail.
  await expect(page.getByText(messages.newsletter_title!)).toHaveCount(0);
  await shopper.link('are_you_seller').click();
  await expect(shopper.button('forgot_password')).toHaveCount(0);
  await shopper.field('email').fill(seller.email);
  await shopper.field('password').fill(seller.password);
  await shopper.button('login').click();
  await shopper.at('/seller/setup');

  const step = (key: string) => page.getByRole('region', { name: messages[key], exact: true });
  await shopper.button('desk_setup_next').click();
  await expect(shopper.field('country')).toHaveAccessibleDescription(messages.field_required!);
  await shopper.field('desk_settings_name').fill('Doha Books');
  await shopper.field('desk_settings_name_ar').fill('كتب الدوحة');
  await shopper.field('country').selectOption('QA');
  // What a shop in that country probably chooses is proposed; what delivery costs is asked.
  const currency = step('desk_setup_shop').getByRole('combobox', { name: messages.desk_settings_currency });
  await expect(currency).toHaveValue('QAR');
  await expect(shopper.field('desk_settings_tax_percent')).toHaveValue('0');
  await expect(shopper.field('desk_settings_tax_percent')).toHaveAccessibleDescription(/قطر/);
  await expect(shopper.field('desk_settings_front')).toHaveValue('ar');
  await expect(shopper.field('desk_setup_home')).toHaveAccessibleDescription(messages.field_required!);
  await expect(shopper.field('email')).toHaveAccessibleDescription(messages.field_email_or_phone!);
  await shopper.field('desk_setup_home').fill('٢٠');
  await shopper.field('phone').fill('44110000');
  await shopper.button('desk_setup_next').click();

  // The Arabic pages are at / now.
  const guest = new Shopper(page, 'ar', 'ar');
  await guest.at('/seller/setup');
  await step('books').getByRole('link', { name: messages.desk_add, exact: true }).click();
  // The desk writes amounts in the new currency at once.
  const price = page.getByLabel(messages.desk_price!, { exact: true });
  await expect(price.locator('..')).toContainText('ر.ق');
  await page.getByLabel(messages.desk_name!, { exact: true }).fill('الرسالة');
  await page.getByLabel(messages.desk_author!, { exact: true }).fill('الشافعي');
  await guest.field('desk_category').selectOption('Fiqh');
  await price.fill('60');
  await guest.field('desk_offer_price').fill('50');
  await guest.button('add').click();
  const done = messages.desk_setup!.replace('{done}', '2').replace('{total}', '4');
  await expect(page.getByText(done)).toBeVisible();
  await guest.link('desk_setup_go_on').click();
  await expect(step('desk_settings_legal')).toBeVisible();
  await guest.link('desk_setup_test_order').click();

  await guest.at('/books');
  await expect(page.getByText(messages.shop_opens_soon!)).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('كتب الدوحة');
  await expect(page.getByRole('contentinfo')).toContainText('+974 4411 0000');
  const title = await guest.addBook();
  await guest.visit('/cart');
  await guest.link('as_guest').click();
  await guest.chooseCountry('قطر');
  const typed = {
    first_name: 'مريم',
    last_name: 'الورّاقة',
    email: guest.email,
    street: 'شارع الكورنيش',
    city: 'الدوحة',
    phone: '33123456',
  };
  for (const [key, text] of Object.entries(typed)) await guest.field(key).fill(text);
  await guest.button('place_order').click();
  await guest.at('/order-success');
  await expect(page.getByRole('article')).toContainText(title);
  await expect(page.getByRole('article')).toContainText('70.00');
});
