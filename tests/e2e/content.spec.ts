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

test('the loader opens the next page after five seconds, and never leaves the shop', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await shopper.visit('/loader?next=need-help');
  await expect(page.getByRole('status').filter({ hasText: shopper.messages.loader_words })).toBeVisible();
  // An order that appears here pushes the footer down: it is not seen yet.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  // The cart count appears after hydration, on the next timer tick.
  const isReady = () =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('link', { name: /0$/ })).toBeVisible({ timeout: 500 });
    }).toPass();
  await isReady();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(/\/loader\?/);
  await page.clock.runFor(200);
  await shopper.at('/need-help');

  await shopper.visit('/loader?next=%2F%2Fexample.com');
  await isReady();
  await page.clock.runFor(5_000);
  await shopper.at('/');
});
