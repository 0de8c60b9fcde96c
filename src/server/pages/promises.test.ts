import { decode } from 'html-entities';
import { type ComponentType, createElement } from 'react';
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
} from 'react-router';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import type { PageData } from '../../contract/public-shop.ts';
import * as entry from '../../web/entry.server.tsx';
import * as privatePages from '../../web/accounts/private-pages.tsx';
import { setLanguageSource } from '../../web/locale.ts';
import { pageContext } from '../../web/page-context.ts';
import * as root from '../../web/root.tsx';
import * as shell from '../../web/shell/site-shell.tsx';
import { bookLoaders } from '../catalogue/load-books.ts';
import { policyText } from '../shop/policy-api.ts';
import { createPageRenderer, type PageBuild, type PageRenderer } from './pages.ts';

/** The pages that anybody can open in a shop without books. */
const pages = {
  '': await import('../../web/home/home-page.tsx'),
  books: await import('../../web/search/books-page.tsx'),
  cart: await import('../../web/checkout/cart-page.tsx'),
  about: await import('../../web/content/about-page.tsx'),
  'need-help': await import('../../web/content/need-help-page.tsx'),
  policies: await import('../../web/content/policies-page.tsx'),
  terms: await import('../../web/content/terms-page.tsx'),
  faqs: await import('../../web/content/faqs-page.tsx'),
  contact: await import('../../web/content/contact-page.tsx'),
  'track-order': await import('../../web/orders/track-order-page.tsx'),
  'order-success': await import('../../web/orders/order-success-page.tsx'),
};

const number = String.raw`(?:\d+|[٠-٩]+|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|thirty)`;
const arabicNumber = '(?:[0-9٠-٩]+|ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة|عشر|ثلاثين)';

/** What only the seller can know: times, returns, what is free, tax, currency, contacts. */
const promises = [
  new RegExp(String.raw`\b${number}\b[^.;]{0,30}\b(?:minutes?|hours?|days?|weeks?|months?)\b`, 'i'),
  new RegExp(
    `(?:يومين|يومي|أسبوعين|شهرين|ساعتين|${arabicNumber}\\s[^.؛،]{0,20}(?:يوم|أيام|ساع|أسبوع|أسابيع|شهر|أشهر|دقيق))`,
  ),
  /\b(?:refund\w*|send (?:a book|it|them) back|return (?:a|the|it) |replaced?)\b/i,
  /استرداد|إرجاع|ترجع|نستبدل|استبدال|نبدّله|يعود المال/,
  /\bfree\b|without a (?:shipping )?charge|at our cost/i,
  /مجان|بلا مقابل|على حسابنا|على نفقتنا/,
  /[%٪]|\btax(?:es)?\b|\bVAT\b|ضريب|ضرائب/i,
  /[$€£]|\bdollars?\b|\bUSD\b|دولار|ريال|درهم|دينار/i,
  /\+?\d[\d\s-]{6,}\d|@\w/,
];

/** Headings, what is asked, what a book's own page shows, and the terms that count until the seller sets others. */
const allowed = [
  /Return & Refund Policy|سياسة الإرجاع والاسترداد/,
  /Please ask us before you send a book back|راسلنا قبل إرجاع أي كتاب/,
  /has the button Read for Free|زر «اقرأ مجانًا»/,
  /Shipping is free\.|الشحن مجاني\./,
];

/** The sentences that a page shows. */
function sentences(html: string): string[] {
  const shown = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<\/?(?:a|b|bdi|em|i|small|span|strong|time)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n');
  return decode(shown).split('\n').filter(Boolean);
}

/** A route's component gets these props in the build. */
function withProps(Component: ComponentType<object>) {
  return function Page() {
    const data = { loaderData: useLoaderData<unknown>(), actionData: useActionData<unknown>() };
    return createElement(Component, { ...data, params: useParams(), matches: useMatches() } as object);
  };
}

/** From the sources, as the build for the server does. */
function renderPage(...[request, language, page]: Parameters<PageBuild['renderPage']>): Promise<Response> {
  const layouts = [
    ['root', undefined, '', root],
    ['shell', 'root', undefined, shell],
    ['private', 'shell', undefined, privatePages],
  ] as const;
  const routes = [
    ...layouts,
    ...Object.entries(pages).map(([path, module]) => [`page ${path}`, 'private', path, module] as const),
  ];
  const entries = <T>(of: (module: { default: unknown }) => T) =>
    Object.fromEntries(
      routes.map(([id, parentId, path, module]) => [id, { id, parentId, path, ...of(module) }]),
    );
  const build = {
    entry: { module: entry },
    routes: entries((module) => ({
      module: { ...module, default: withProps(module.default as ComponentType<object>) },
    })),
    assets: {
      entry: { module: '/page.js', imports: [] },
      routes: entries((module) => ({ module: '/page.js', hasLoader: 'loader' in module })),
      url: '/manifest.js',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    basename: language.prefix || '/',
  } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  setLanguageSource(() => language);
  return createRequestHandler(build, 'production')(request, context);
}

test('a real shop without settings promises nothing on its public pages', async () => {
  const rendering = Promise.withResolvers<PageRenderer>();
  const shop = await openTestShop('sqlite', {
    empty: true,
    env: { DEMO: 'off' },
    deps: { renderPage: async (...asked) => (await rendering.promise)(...asked) },
  });
  const { db, loadShopState, log } = shop.deps;
  const reader: PageData = {
    ...bookLoaders(db, loadShopState),
    reading: () => Promise.reject(new Error('a shop without books')),
    policy: async (topic, language) => policyText((await loadShopState()).policies, topic, language),
    terms: async () => (await loadShopState()).terms,
  };
  const renderMail = () => {
    throw new Error('pages only');
  };
  rendering.resolve(
    createPageRenderer(
      { load: async () => ({ renderPage, renderMail }), mode: 'production' },
      reader,
      loadShopState,
      log,
    ),
  );
  const found: string[] = [];
  for (const prefix of ['', '/ar'])
    for (const path of Object.keys(pages).map((page) => `${prefix}/${page}`.replace(/(.)\/$/, '$1'))) {
      const { status, text } = await shop.visitor().get(path);
      expect([path, status, text.includes('<h1')]).toEqual([path, 200, true]);
      for (const sentence of sentences(text))
        if (promises.some((one) => one.test(sentence)) && !allowed.some((one) => one.test(sentence)))
          found.push(`${path}: ${sentence}`);
    }
  setLanguageSource(() => ({ locale: 'en', prefix: '' }));
  expect(found).toEqual([]);
  await shop.close();
});
