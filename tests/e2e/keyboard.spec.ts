import { expect, test } from '@playwright/test';
import { recordSpeech } from './live-regions.ts';
import { openDesk } from './seller-session.ts';
import { shopMessages } from './shop-messages.ts';
import { Shopper } from './shopper.ts';
import { tabRound } from './tab-round.ts';

test('focus follows a shopper to the heading, to a section, and back to the link they left by', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/contact');
  const footer = page.getByRole('contentinfo');
  const help = footer.getByRole('link', { name: shopper.messages.help_returns, exact: true });
  await footer.getByRole('link', { name: shopper.messages.faqs, exact: true }).press('Enter');
  await shopper.at('/faqs');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await help.press('Enter');
  await expect(page.locator('#returns')).toBeFocused();
  await page.goBack();
  await shopper.at('/faqs');
  await expect(help).toBeFocused();
  await footer.getByRole('link', { name: shopper.messages.best_sellers, exact: true }).press('Enter');
  await shopper.at('/');
  await expect(page.locator('#best-sellers')).toBeFocused();
});

test('on a phone the bar of the cart covers nothing that the Tab reaches, and the page ends above it', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.visit('/books');
  await shopper.addBook();
  await shopper.visit('/cart');
  await shopper.lines.first().waitFor();
  expect((await tabRound(page)).complaints).toEqual([]);
  // The end of the page can be scrolled above the bar.
  await page.keyboard.press('End');
  const last = page.getByRole('contentinfo').getByRole('link').last();
  const below = await last.evaluate((link) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const bar = document.querySelector('.low-bar')!.getBoundingClientRect();
    return bar.top - link.getBoundingClientRect().bottom;
  });
  expect(below).toBeGreaterThanOrEqual(0);
});

test('at the desk the bar of the chosen books covers nothing that the Tab reaches', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDesk(page, '/seller/product-list');
  await page.getByLabel(shopMessages('en').desk_select_all!).check();
  const { stops, complaints } = await tabRound(page);
  expect(stops).toBeGreaterThan(50);
  expect(complaints).toEqual([]);
});

test('what changes is said once: a fault of the field that has the focus, a book in the cart, a sent form', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const speech = await recordSpeech(page);
  const email = page.locator('#newsletter-email');
  await email.fill('nobody');
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => speech.heard()).toEqual([await page.locator('#newsletter-error').innerText()]);
  await email.fill(shopper.email);
  await email.press('Enter');
  await expect(page.getByText(shopper.messages.newsletter_done!)).toBeFocused();

  await shopper.visit('/books');
  const added = await recordSpeech(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: shopper.messages.add, exact: true }).press('Enter');
  await expect.poll(() => added.heard()).toEqual([expect.stringContaining(shopper.messages.added_to_cart!)]);
  await card.getByRole('button', { name: shopper.messages.increase_quantity }).press('Enter');
  await expect.poll(() => added.heard()).toHaveLength(2);
  expect((await added.heard())[1]).toBe('2');
});

test('Escape in the search returns to the page where the typing began', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/about');
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.pressSequentially('kathir');
  await expect(page).toHaveURL(/\/books\?q=kathir$/);
  const suggestions = page.getByRole('listbox', { name: shopper.messages.suggestions });
  await suggestions.waitFor();
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(suggestions).toHaveCount(0);
  await field.press('Escape');
  await shopper.at('/about');
});
