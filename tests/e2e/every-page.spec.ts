import { expect, type Page, test } from '@playwright/test';
import routes from '../../src/web/routes.ts';
import { inspect } from './page-inspection.ts';
import { watchPage } from './page-watch.ts';
import { openDesk } from './seller-visit.ts';
import { languages } from './shop-words.ts';
import { Shopper } from './shopper.ts';

interface World {
  book: { _id: string; category: string };
  order: string;
}

interface Visit {
  path: (world: World) => string;
  /** What stands there once the page has everything. */
  sees: string;
  status?: number;
  /** Without any session: whoever has one is sent on. */
  asNobody?: true;
}

/** How to reach each route, by the path it has in the table of routes. */
const visits: Record<string, Visit> = {
  '': { path: () => '/', sees: '.card' },
  '/books': { path: () => '/books?q=ibn', sees: '.card' },
  '/books/:category': { path: () => '/books/hadith', sees: '.card' },
  '/books/:category/:id': {
    path: ({ book }) => `/books/${book.category.toLowerCase()}/${book._id}`,
    sees: '.related .card',
  },
  '/cart': { path: () => '/cart', sees: '.summary address' },
  '/add-address': { path: () => '/add-address', sees: '.address-form' },
  '/my-orders': { path: () => '/my-orders', sees: '.timeline' },
  '/order-success': { path: () => '/order-success', sees: '.timeline' },
  '/about': { path: () => '/about', sees: '.prose' },
  '/need-help': { path: () => '/need-help', sees: '.prose' },
  '/contact': { path: () => '/contact', sees: '.letter' },
  '/faqs': { path: () => '/faqs', sees: '.acc' },
  '/loader': { path: () => '/loader', sees: '.spin' },
  '/*': { path: () => '/no-such-page', sees: '.blank h1', status: 404 },
  '/seller': { path: () => '/seller', sees: '.drops' },
  '/seller/product-list': { path: () => '/seller/product-list', sees: '.products' },
  '/seller/product-list/import': { path: () => '/seller/product-list/import', sees: '.file-drop' },
  '/seller/product-list/:id': {
    path: ({ book }) => `/seller/product-list/${book._id}`,
    sees: '.drop.full img',
  },
  '/seller/orders': { path: () => '/seller/orders', sees: '.desk-order + .desk-order, .chart svg' },
  '/seller/orders/:id/slip': { path: ({ order }) => `/seller/orders/${order}/slip`, sees: '.slip' },
  '/seller/messages': { path: () => '/seller/messages', sees: '.letter' },
  '/seller/login': { path: () => '/seller/login', sees: '.seller-gate form', asNobody: true },
};

function pathsOf(entries: typeof routes): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path.replace(/^ar\?/, '')]),
    ...pathsOf(children ?? []),
  ]);
}

test('every route of the shop is visited', () => {
  expect(Object.keys(visits).toSorted()).toEqual(pathsOf(routes).toSorted());
});

for (const language of languages) {
  for (const [look, width, colorScheme] of [
    ['wide, by day', 1440, 'light'],
    ['narrow, by night', 390, 'dark'],
  ] as const) {
    test(`every page stands as it should: ${language}, ${look}`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      const shopper = new Shopper(page, language);
      const world = await furnish(shopper);
      const watch = await watchPage(page);
      const found: string[] = [];
      const nobodys = Object.values(visits).filter(({ asNobody }) => asNobody);
      const others = Object.values(visits).filter(({ asNobody }) => !asNobody);
      for (const visit of [...others, ...nobodys]) {
        if (visit.asNobody) await page.context().clearCookies();
        const path = shopper.path(visit.path(world));
        const wrong = await complaintsAt(page, shopper, path, visit);
        // A page that is not there is told to the console by the browser itself.
        const said = watch.complaints.splice(0).filter((text) => !visit.status || !text.includes('404'));
        found.push(...[...wrong, ...said].map((what) => `${path}: ${what}`));
      }
      expect(found).toEqual([]);
    });
  }
}

async function complaintsAt(page: Page, shopper: Shopper, path: string, visit: Visit): Promise<string[]> {
  const answer = await page.goto(path);
  const wrong: string[] = [];
  if (answer?.status() !== (visit.status ?? 200)) wrong.push(`answers ${answer?.status()}`);
  await page
    .locator(visit.sees)
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => wrong.push(`shows no ${visit.sees}`));
  await page.evaluate(() => document.fonts.ready);
  const shifted = await page.evaluate(() => window.shifted ?? 0);
  if (shifted > 0.02) wrong.push(`jumps by ${shifted.toFixed(3)}`);
  wrong.push(...(await inspect(page, shopper.language)), ...(await shopper.barriers()));
  // Half of a small window is what remains of it when the text is doubled.
  const size = page.viewportSize()!;
  if (size.width < 640) {
    await page.setViewportSize({ width: 320, height: 640 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) wrong.push(`wider than a window of 320px by ${tooWide}px`);
    await page.setViewportSize(size);
  }
  return wrong;
}

/** A shopper with a full cart and an order, who is also the seller. */
async function furnish(shopper: Shopper): Promise<World> {
  const [book, another] = await shopper.books();
  await shopper.isUser();
  const order = await shopper.hasOrdered(another!._id);
  await shopper.page.request.post('/api/cart/update', { data: { cartItems: { [book!._id]: 1 } } });
  const letter = { name: 'أحمد', email: shopper.email, message: 'هل عندكم «الرسالة»؟' };
  await shopper.page.request.post('/api/contact/send', { data: letter });
  await openDesk(shopper.page, '/seller/login');
  return { book: book!, order };
}
