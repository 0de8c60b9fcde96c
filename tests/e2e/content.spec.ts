import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

const topics = ['delivery', 'returns', 'payment', 'tracking', 'contact'];
test('each help link in the footer leads to its topic', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  for (const topic of topics) {
    const title = shopper.messages[`help_${topic}`] ?? topic;
    const help = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: shopper.messages.need_help, exact: true });
    await help.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${shopper.path('/need-help')}#${topic}$`));
    const heading = page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
    await expect(heading).toBeInViewport();
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
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
  await shopper.hasNoAxeViolations();

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

test('each FAQ category opens one answer at a time; About says of free reading what the FAQ says', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  const free = page.getByText(shopper.messages.reading_is_free ?? '', { exact: true });
  await shopper.visit('/about');
  await expect(free).toBeVisible();
  await shopper.visit('/faqs');
  const sections = page.getByRole('main').locator('section');
  await expect(sections).toHaveCount(3);
  await expect(page.locator('main h3 + div:visible')).toHaveCount(0);
  const question = (category: number, place: number) => sections.nth(category).getByRole('button').nth(place);

  await question(0, 0).click();
  await question(1, 2).click();
  await expect(page.locator('main h3 + div:visible')).toHaveCount(2);
  await question(0, 1).click();
  await expect(question(0, 0)).toHaveAttribute('aria-expanded', 'false');
  await expect(question(0, 1)).toHaveAttribute('aria-expanded', 'true');
  await expect(question(1, 2)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('main h3 + div:visible')).toHaveCount(2);
  await shopper.hasNoAxeViolations();
  await question(0, 1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main h3 + div:visible')).toHaveCount(1);
  await shopper.button('faq_reading_1_q').click();
  await expect(free).toBeVisible();
});

test('the loader opens the next page after five seconds', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await shopper.visit('/loader?next=need-help');
  await expect(page.getByRole('status').filter({ hasText: shopper.messages.loader_words })).toBeVisible();
  // An order that appears here pushes the footer down: it is not seen yet.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  // The cart count appears after hydration, on the next timer tick.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByRole('link', { name: /0$/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(/\/loader\?/);
  await page.clock.runFor(200);
  await shopper.at('/need-help');
});

test('the loader never leaves the shop', async ({ page }) => {
  await page.clock.install();
  await page.goto('/loader?next=%2F%2Fexample.com');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});
