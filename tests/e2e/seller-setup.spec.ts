import { expect } from '@playwright/test';
import { seller, testInRealShop as test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('the first login to a real shop opens the set-up, which can be left and resumed (ar)', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  // Without a mail server nothing promises a mail.
  await shopper.visit('/');
  await expect(page.getByRole('heading', { name: messages.why_read })).toBeVisible();
  await expect(page.getByText(messages.newsletter_title!)).toHaveCount(0);
  await shopper.visit('/seller');
  await expect(shopper.button('forgot_password')).toHaveCount(0);
  await shopper.field('email').fill(seller.email);
  await shopper.field('password').fill(seller.password);
  await shopper.button('login').click();
  await shopper.at('/seller/setup');

  const step = (key: string) => page.getByRole('region', { name: messages[key], exact: true });
  await shopper.field('desk_settings_name').fill('Riyadh Books');
  await shopper.field('desk_settings_name_ar').fill('كتب الرياض');
  await shopper.button('desk_setup_next').click();
  await expect(shopper.field('country')).toHaveAccessibleDescription(messages.field_required!);
  await shopper.field('country').selectOption('SA');
  await shopper.button('desk_setup_next').click();
  // What a shop in that country probably chooses is proposed.
  await expect(step('desk_settings_currency').getByRole('combobox')).toHaveValue('SAR');
  await shopper.button('desk_setup_next').click();
  await expect(step('desk_settings_tax')).toBeVisible();
  await expect(shopper.field('desk_settings_tax_percent')).toHaveValue('15');
  await expect(shopper.field('desk_settings_tax_percent')).toHaveAccessibleDescription(/السعودية/);
  await expect(shopper.field('desk_settings_prices')).toHaveValue('true');
  await shopper.field('desk_settings_tax_percent').fill('');
  await shopper.button('desk_setup_next').click();
  await expect(shopper.field('desk_settings_tax_percent')).toHaveAttribute('aria-invalid', 'true');
  await shopper.field('desk_settings_tax_percent').fill('١٥');
  await shopper.button('desk_setup_next').click();
  await expect(step('desk_settings_legal')).toBeVisible();
  await shopper.button('desk_setup_next').click();
  await expect(shopper.field('desk_settings_legal_name')).toHaveAccessibleDescription(
    messages.field_required!,
  );
  await shopper.field('desk_settings_legal_name').fill('مؤسسة كتب الرياض');
  await shopper.field('desk_settings_tax_number').fill('310122393500003');
  await shopper.button('desk_setup_next').click();
  const delivery = step('desk_delivery');
  await expect(delivery).toBeVisible();
  await shopper.link('desk_setup_later').click();
  await expect(step('cash_on_delivery')).toBeVisible();
  await shopper.link('desk_setup_later').click();
  await expect(step('desk_settings_contact')).toBeVisible();
  await shopper.link('desk_setup_leave').click();

  const notice = page.getByRole('region', { name: messages.desk_setup });
  await expect(notice.getByRole('listitem')).toHaveText(
    ['delivery', 'cash', 'contact', 'returns', 'books'].map((name) => messages[`desk_setup_${name}`]!),
  );
  await page.goto('/ar/need-help');
  await expect(page.locator('#delivery')).not.toContainText('أيام');
  await shopper.visit('/seller/orders');
  await notice.getByRole('link', { name: messages.desk_setup_delivery }).click();
  await shopper.button('desk_delivery_add').click();
  await shopper.button('desk_delivery_save').click();
  await expect(shopper.field('desk_delivery_price')).toHaveAttribute('aria-invalid', 'true');
  await shopper.field('desk_delivery_countries').fill('SA');
  await shopper.field('desk_delivery_price').fill('٢٠');
  await shopper.field('desk_delivery_from').fill('٣');
  await shopper.field('desk_delivery_to').fill('١');
  await shopper.button('desk_delivery_save').click();
  await expect(delivery.getByText(messages.field_days!)).toBeVisible();
  await shopper.field('desk_delivery_from').fill('١');
  await shopper.field('desk_delivery_to').fill('٣');
  await shopper.button('desk_delivery_save').click();
  await expect(step('cash_on_delivery')).toBeVisible();
  await shopper.field('desk_settings_cash_fee').fill('١٥');
  await shopper.button('desk_setup_next').click();
  await expect(step('desk_settings_contact')).toBeVisible();
  await shopper.button('desk_setup_next').click();
  await expect(shopper.field('email')).toHaveAccessibleDescription(messages.field_email_or_phone!);
  await shopper.field('phone').fill('0110000000');
  await shopper.field('whatsapp').fill('٠٥٥١٢٣٤٥٦٧');
  await shopper.button('desk_setup_next').click();
  const returns = step('help_returns');
  await expect(returns.getByLabel(messages.desk_policy_arabic!)).toHaveValue(/\S/);
  await returns.getByRole('button', { name: messages.desk_policy_save }).click();
  // The desk writes amounts in the new currency at once.
  await step('books').getByRole('link', { name: messages.desk_add, exact: true }).click();
  await expect(page.getByLabel(messages.desk_price!, { exact: true }).locator('..')).toContainText('ر.س');

  await page.goto('/ar/need-help');
  await expect(page.locator('#delivery')).toContainText('20.00 ر.س');
  await expect(page.getByRole('banner')).toContainText('كتب الرياض');
  await expect(page.getByRole('contentinfo')).toContainText('+966 11 000 0000');
  await shopper.visit('/contact');
  await expect(page.locator('a[href="https://wa.me/966551234567"]').first()).toHaveText(/\+966 55 123 4567/);
});
