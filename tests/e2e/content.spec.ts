import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('a visitor finds the help of the footer, and opens one answer at a time of the questions', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const free = page.getByText(messages.reading_is_free ?? '', { exact: true });
  await shopper.visit('/about');
  await expect(free).toBeVisible();
  const help = page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: messages.need_help, exact: true });
  for (const topic of ['delivery', 'returns', 'payment', 'tracking', 'contact']) {
    const title = messages[`help_${topic}`] ?? topic;
    await help.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${shopper.path('/need-help')}#${topic}$`));
    const heading = page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
    await expect(heading).toBeInViewport();
  }

  await page.getByRole('contentinfo').getByRole('link', { name: messages.faqs, exact: true }).click();
  await shopper.at('/faqs');
  const answers = page.locator('main h3 + div:visible');
  const question = (category: number, place: number) =>
    page.getByRole('main').locator('section').nth(category).getByRole('button').nth(place);
  await expect(answers).toHaveCount(0);
  await question(0, 0).click();
  await question(1, 2).click();
  await expect(answers).toHaveCount(2);
  await question(0, 1).click();
  await expect(question(0, 0)).toHaveAttribute('aria-expanded', 'false');
  await expect(question(0, 1)).toHaveAttribute('aria-expanded', 'true');
  await expect(question(1, 2)).toHaveAttribute('aria-expanded', 'true');
  await expect(answers).toHaveCount(2);
  await question(0, 1).focus();
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(1);
  await shopper.button('faq_reading_1_q').click();
  await expect(free).toBeVisible();
});

test('a visitor sends a message to the shop', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  await shopper.visit('/contact');
  await shopper.button('contact_send').click();
  for (const key of ['contact_name', 'contact_email', 'contact_message']) {
    await expect(shopper.field(key)).toHaveAccessibleDescription(messages.field_required ?? '');
    await expect(shopper.field(key)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(shopper.field('contact_name')).toBeFocused();

  await shopper.field('contact_name').fill('مريم');
  await shopper.field('contact_email').fill('maryam');
  await shopper.field('contact_message').fill('<b>Is volume 3 in print?</b>');
  await expect(shopper.field('contact_email')).toHaveAccessibleDescription(messages.field_email ?? '');
  await expect(shopper.field('contact_name')).not.toHaveAttribute('aria-invalid');
  await shopper.field('contact_email').fill(shopper.email);
  await shopper.button('contact_send').click();
  await expect(page.getByRole('status').filter({ hasText: messages.contact_sent })).toBeVisible();
  await shopper.button('contact_again').click();
  await expect(shopper.field('contact_message')).toHaveValue('');
});
