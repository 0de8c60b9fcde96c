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
