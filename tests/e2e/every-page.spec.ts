import { expect, type Page, test } from '@playwright/test';
import routes from '../../src/web/routes.ts';
import { inspect } from './page-inspection.ts';
import { complaintsAboutLargeText } from './large-text.ts';
import { watchPage } from './page-watch.ts';
import { openDesk } from './seller-session.ts';
import { languages } from './shop-messages.ts';
import { Shopper } from './shopper.ts';

interface TestData {
  book: { _id: string; category: string };
  order: string;
  customer: string;
  /** Where another order is paid by card. */
  cardPage: string;
}

interface Visit {
  path: (data: TestData) => string;
  /** Present once the page has all its data. */
  selector: string;
  status?: number;
  /** Visited without a session: a logged-in user would be redirected. */
  loggedOut?: true;
}

/** The visit of each route, by its path in `routes.ts`. */
const visits: Record<string, Visit> = {
  '/demo-cards/:session': { path: ({ cardPage }) => cardPage, selector: 'main form' },
  '/read/shelf': { path: () => '/read/shelf', selector: 'main .blank' },
  '/read/:id': { path: ({ book }) => `/read/${book._id}`, selector: '[data-drawn]' },
  '': { path: () => '/', selector: 'main article' },
  '/books': { path: () => '/books?q=ibn', selector: 'main article' },
  '/books/:category': { path: () => '/books/hadith', selector: 'main article' },
  '/books/:category/:id': {
    path: ({ book }) => `/books/${book.category.toLowerCase()}/${book._id}`,
    selector: 'main > div article',
  },
  '/sets/:slug': { path: () => '/sets/tafsir-ibn-kathir-ibn-kathir', selector: 'main article' },
  '/authors': { path: () => '/authors', selector: 'main li a' },
  '/authors/:slug': { path: () => '/authors/ibn-kathir', selector: 'main article' },
  '/cart': { path: () => '/cart', selector: 'aside address' },
  '/add-address': { path: () => '/add-address', selector: 'main form' },
  '/guest-checkout': { path: () => '/guest-checkout', selector: 'main form', loggedOut: true },
  '/order': { path: () => '/order', selector: 'main .blank:not(.without-script) a' },
  '/order/invoice': { path: () => '/order/invoice', selector: 'main .blank:not(.without-script) a' },
  '/account': { path: () => '/account', selector: 'main li address' },
  '/account/data': { path: () => '/account/data', selector: 'main dl' },
  '/my-orders': { path: () => '/my-orders', selector: 'main article ol' },
  '/my-orders/:id/invoice': { path: ({ order }) => `/my-orders/${order}/invoice`, selector: '.printed' },
  '/order-success': { path: () => '/order-success', selector: 'main article ol' },
  '/reset-password': { path: () => '/reset-password', selector: 'main form' },
  '/confirm-email': { path: () => '/confirm-email', selector: 'main .needs-script' },
  '/newsletter/confirm': { path: () => '/newsletter/confirm', selector: 'main .needs-script' },
  '/newsletter/leave': { path: () => '/newsletter/leave', selector: 'main .needs-script' },
  '/about': { path: () => '/about', selector: 'main figure' },
  '/need-help': { path: () => '/need-help', selector: 'main h2' },
  '/policies': { path: () => '/policies', selector: 'main p' },
  '/terms': { path: () => '/terms', selector: 'main p' },
  '/track-order': { path: () => '/track-order', selector: 'main form' },
  '/contact': { path: () => '/contact', selector: 'main form' },
  '/faqs': { path: () => '/faqs', selector: 'main h3 button' },
  '/loader': { path: () => '/loader', selector: '.spin' },
  '/*': { path: () => '/no-such-page', selector: '.blank h1', status: 404 },
  '/seller': { path: () => '/seller', selector: 'main fieldset ol' },
  '/seller/product-list': { path: () => '/seller/product-list', selector: 'main table' },
  '/seller/product-list/import': {
    path: () => '/seller/product-list/import',
    selector: 'main label:has(input)',
  },
  '/seller/product-list/:id': {
    path: ({ book }) => `/seller/product-list/${book._id}`,
    selector: 'main fieldset ol img',
  },
  '/seller/product-list/:id/preview': {
    path: ({ book }) => `/seller/product-list/${book._id}/preview`,
    selector: 'main [inert]',
  },
  '/seller/sets': { path: () => '/seller/sets', selector: 'main li' },
  '/seller/authors': { path: () => '/seller/authors', selector: 'main li button' },
  '/seller/setup': { path: () => '/seller/setup?step=country', selector: 'main section form' },
  '/seller/categories': { path: () => '/seller/categories', selector: 'main > ol > li' },
  '/seller/orders': { path: ({ order }) => `/seller/orders?q=${order}`, selector: 'main article' },
  '/seller/orders/edit': { path: () => '/seller/orders/edit', selector: 'main form' },
  '/seller/orders/slips': {
    path: ({ order }) => `/seller/orders/slips?ids=${order}`,
    selector: 'main article',
  },
  '/seller/orders/invoices': {
    path: ({ order }) => `/seller/orders/invoices?ids=${order}`,
    selector: '.printed',
  },
  '/seller/reports': { path: () => '/seller/reports', selector: 'main table' },
  '/seller/mails': { path: () => '/seller/mails', selector: 'main time' },
  '/seller/newsletter': { path: () => '/seller/newsletter', selector: 'main form' },
  '/seller/messages': { path: () => '/seller/messages', selector: 'main article' },
  '/seller/customers': { path: () => '/seller/customers', selector: 'main li a' },
  '/seller/customers/:id': {
    path: ({ customer }) => `/seller/customers/${customer}`,
    selector: 'main address',
  },
  '/seller/staff': { path: () => '/seller/staff', selector: 'main li time' },
  '/seller/changes': { path: () => '/seller/changes', selector: 'main li time' },
  '/seller/policies': { path: () => '/seller/policies', selector: 'main form' },
  '/seller/api': { path: () => '/seller/api', selector: 'main details' },
  '/seller/settings': { path: () => '/seller/settings', selector: 'main fieldset' },
  '/seller/login': { path: () => '/seller/login', selector: 'main form', loggedOut: true },
};

function pathsOf(entries: typeof routes): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path && `/${path}`]),
    ...pathsOf(children ?? []),
  ]);
}

test('every route has a visit', () => {
  expect(Object.keys(visits).toSorted()).toEqual(pathsOf(routes).toSorted());
});

/** The bars, the menu and the footer around the pages of the shop and of the desk. */
const shell = ['body > header', 'body > footer', 'header:has(+ div > nav)', 'header + div > nav'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 900 };
/** Each page is opened in one width and theme, and then resized to the other width. */
const looks = {
  en: { opened: wide, resized: narrow, colorScheme: 'light' },
  ar: { opened: narrow, resized: wide, colorScheme: 'dark' },
} as const;

for (const language of languages) {
  test(`every page passes the layout, language and accessibility checks (${language})`, async ({ page }) => {
    test.setTimeout(600_000);
    const { opened, resized, colorScheme } = looks[language];
    await page.emulateMedia({ colorScheme });
    const shopper = new Shopper(page, language);
    const data = await prepare(shopper);
    const watch = await watchPage(page);
    const found: string[] = [];
    // The desk is looked at in Arabic alone, where a text that is not translated stands out.
    const visited = Object.entries(visits).filter(
      ([path]) => language === 'ar' || !path.startsWith('/seller'),
    );
    const seenShells = new Set<boolean>();
    const withoutSession = visited.filter(([, { loggedOut }]) => loggedOut);
    const withSession = visited.filter(([, { loggedOut }]) => !loggedOut);
    for (const [place, [, visit]] of [...withSession, ...withoutSession].entries()) {
      if (visit.loggedOut) await becomeVisitor(page, data);
      const path = shopper.path(visit.path(data));
      await page.setViewportSize(opened);
      const wrong = await complaintsAboutOpening(page, path, visit);
      // axe costs more than all other checks: it looks at a page in one language, and at each shell once.
      const isDesk = path.includes('/seller');
      if (place % 2 === languages.indexOf(language) || isDesk || visit.loggedOut) {
        wrong.push(...(await shopper.axeViolations('html', seenShells.has(isDesk) ? shell : [])));
        seenShells.add(isDesk);
      }
      for (const size of [opened, resized]) {
        if (size !== opened) await page.setViewportSize(size);
        const complaints = await complaintsAtSize(page, shopper);
        wrong.push(...complaints.map((what) => `${what} (${size.width}px)`));
      }
      // The browser itself logs a 404 to the console.
      const logged = watch.complaints.splice(0).filter((text) => !visit.status || !text.includes('404'));
      found.push(...[...wrong, ...logged].map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
  });
}

/** Without a session, and with a cart of their own. */
async function becomeVisitor(page: Page, { book }: TestData): Promise<void> {
  await page.context().clearCookies();
  const cart = JSON.stringify({ items: { [book._id]: 1 } });
  await page.evaluate((stored) => localStorage.setItem('warraq.cart', stored), cart);
}

async function complaintsAboutOpening(page: Page, path: string, visit: Visit): Promise<string[]> {
  const answer = await page.goto(path);
  const wrong: string[] = [];
  if (answer?.status() !== (visit.status ?? 200)) wrong.push(`answers ${answer?.status()}`);
  await page
    .locator(visit.selector)
    .first()
    .waitFor({ timeout: 120_000 })
    .catch(() => wrong.push(`shows no ${visit.selector}`));
  await page.evaluate(() => document.fonts.ready);
  if (await page.locator('.without-script').isVisible()) wrong.push('says that it needs scripts');
  const shifted = await page.evaluate(() => window.shifted ?? 0);
  if (shifted > 0.02) wrong.push(`shifts by ${shifted.toFixed(3)}`);
  return wrong;
}

async function complaintsAtSize(page: Page, shopper: Shopper): Promise<string[]> {
  const wrong = await inspect(page, shopper.language);
  // 320 px is the width that remains at a text size of 200%.
  const size = page.viewportSize()!;
  if (size.width < 640) {
    await page.setViewportSize({ width: 320, height: 640 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) wrong.push(`wider than a window of 320px by ${tooWide}px`);
    await page.setViewportSize(size);
    wrong.push(...(await complaintsAboutLargeText(page)));
  }
  return wrong;
}

/** A shopper with a cart, a packed order and a message, logged in as the seller too. */
async function prepare(shopper: Shopper): Promise<TestData> {
  const [book, another] = await shopper.books();
  await shopper.signUpByApi();
  const order = await shopper.orderByApi(another._id);
  const { url } = await shopper.orderByCard(another._id);
  await shopper.page.request.post('/api/cart/update', { data: { cartItems: { [book._id]: 1 } } });
  const letter = { name: 'أحمد', email: shopper.email, message: 'هل عندكم «الرسالة»؟' };
  await shopper.page.request.post('/api/contact/send', { data: letter });
  await openDesk(shopper.page, '/seller/login');
  // A packed order has an invoice.
  await shopper.page.request.post('/api/order/status', { data: { id: order, status: 'Packed' } });
  const { user } = await (await shopper.page.request.get('/api/user/is-auth')).json();
  return { book, order, customer: user._id, cardPage: new URL(url).pathname.replace(/^\/ar(?=\/)/, '') };
}
