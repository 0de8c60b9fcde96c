import { expect, type Page, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

/** The distance of a section from the top of the window; waits until its page is loaded. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);

// The same parts in English are on the pages of every-page.long.spec.ts.
const language = 'ar';

test('the footer has three groups of links, and Best Sellers scrolls to its section from another page', async ({
  page,
}) => {
  const shopper = new Shopper(page, language);
  const { messages } = shopper;
  await shopper.visit('/contact');
  const group = (key: string) =>
    page.getByRole('contentinfo').getByRole('navigation', { name: messages[key], exact: true });
  const texts = (...keys: string[]) => keys.map((key) => messages[key] ?? key);

  await expect(group('quick_links').getByRole('link')).toHaveText(
    texts('nav_home', 'best_sellers', 'offers', 'contact_us', 'faqs'),
  );
  await expect(group('need_help').getByRole('link')).toHaveText(
    texts('help_tracking', 'help_delivery', 'help_returns', 'help_payment', 'help_contact'),
  );
  for (const link of await group('need_help').getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', new RegExp(`^${shopper.path('/need-help')}#\\w+$`));
  }
  for (const link of await group('follow_us').getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await group('quick_links').getByRole('link', { name: messages.offers }).click();
  await shopper.at('/books');
  await group('quick_links').getByRole('link', { name: messages.faqs }).click();
  await shopper.at('/faqs');
  await expect(page.getByRole('contentinfo')).toContainText(messages.demo_note ?? '');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.best_sellers, exact: true }).click();
  await shopper.at('/');
  await expect.poll(() => topOf(page, 'best-sellers')).toBeCloseTo(100, -0.7);
});

test('on the home page a footer link scrolls in 600 ms and stops 100 px above the section, without motion at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' });
  await link.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
  const start = await topOf(page, 'best-sellers');
  await link.click();
  await page.clock.runFor(550);
  const nearly = await topOf(page, 'best-sellers');
  expect(nearly).toBeGreaterThan(start);
  expect(nearly).toBeLessThan(99);
  await page.clock.runFor(80);
  expect(Math.abs((await topOf(page, 'best-sellers')) - 100)).toBeLessThan(2);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
  await page.clock.runFor(700);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const top = await link.evaluate((element: HTMLElement) => {
    window.scrollTo(0, document.body.scrollHeight);
    element.click();
    return document.getElementById('best-sellers')!.getBoundingClientRect().top;
  });
  expect(Math.abs(top - 100)).toBeLessThan(2);
});

test('a link clicked while the page changes is followed', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    // A transition takes all clicks until the next page is drawn, so it is drawn after one.
    document.startViewTransition = (change) =>
      start(async () => {
        document.documentElement.dataset.changes = '';
        await new Promise((clicked) => window.addEventListener('click', clicked, { once: true }));
        if (typeof change === 'function') await change();
      });
  });
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  // The bar is at the same place on each page, in the same fonts.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const about = (await page.getByRole('banner').locator('a[href="/about"]').boundingBox())!;
  await page.getByRole('contentinfo').getByRole('link', { name: shopper.messages.offers }).click();
  await shopper.at('/books');
  const drawn = page.getByRole('heading', { level: 1, name: shopper.messages.all_books });
  await expect(page.locator('html[data-changes]').or(drawn)).toBeAttached();
  await page.mouse.click(about.x + about.width / 2, about.y + about.height / 2);
  await shopper.at('/about');
});
