import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { hydrated } from './hydration.ts';

/** In kB, and in numbers of files. */
const budgets = {
  html: 15,
  styles: 14.1,
  stylesheets: 2,
  script: 130.5,
  scripts: 8,
  preloadedFonts: 3,
  preloaded: 75,
  unusedFonts: 0,
};

interface Weight {
  html: number;
  styles: number;
  stylesheets: number;
  script: number;
  scripts: number;
  preloadedFonts: number;
  /** The bytes of these fonts. */
  preloaded: number;
  /** Optional fonts of the page's text that are not preloaded: a first visitor never sees them. */
  unusedFonts: number;
}

/** What a first view loads without a click. All but fonts is counted in Brotli. */
async function firstView(page: Page, path: string): Promise<Weight> {
  const weight = {
    html: 0,
    styles: 0,
    stylesheets: 0,
    script: 0,
    scripts: 0,
    preloadedFonts: 0,
    preloaded: 0,
    unusedFonts: 0,
  };
  const seen: Response[] = [];
  page.on('response', (response) => seen.push(response));
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const preloads = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  weight.preloadedFonts = preloads.length;
  const optional = await page.evaluate(fontsOnlyOptional);
  for (const response of seen) {
    const kind = response.request().resourceType();
    const packed = async () => brotliCompressSync(await response.body()).length / 1000;
    if (kind === 'document') weight.html += await packed();
    else if (preloads.includes(response.url())) weight.preloaded += (await response.body()).length / 1000;
    else if (optional.includes(response.url())) weight.unusedFonts++;
    else if (kind === 'stylesheet') {
      weight.stylesheets++;
      weight.styles += await packed();
    } else if (new URL(response.url()).pathname.endsWith('.js')) {
      weight.scripts++;
      weight.script += await packed();
    }
  }
  return weight;
}

/** Runs in the browser: the files of which every use is optional. */
function fontsOnlyOptional(): string[] {
  const displays = new Map<string, string[]>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const [, file] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src')) ?? [];
      if (!file) continue;
      const { href } = new URL(file, sheet.href!);
      displays.set(href, [...(displays.get(href) ?? []), rule.style.getPropertyValue('font-display')]);
    }
  }
  return [...displays].filter(([, used]) => used.every((one) => one === 'optional')).map(([href]) => href);
}

for (const [language, name] of [
  ['en', 'list'],
  ['ar', 'home'],
  ['ar', 'list'],
  ['ar', 'book'],
  ['en', 'cart'],
] as const) {
  test(`the first view of the ${name} page (${language}) keeps to its budget`, async ({
    browser,
    request,
  }) => {
    // In the reader's language: no other one is offered.
    const page = await browser.newPage({ locale: language });
    const { products } = await (await request.get('/api/product/list?limit=1')).json();
    const [book] = products;
    const path = {
      home: '/',
      list: '/books',
      book: `/books/${book.category.toLowerCase()}/${book._id}`,
      cart: '/cart',
    }[name];
    const weight = await firstView(page, language === 'ar' ? `/ar${path === '/' ? '' : path}` : path);
    console.log(
      `${language} ${name}: ${Object.entries(weight)
        .map(([kind, size]) => `${kind} ${Math.round(size * 10) / 10}`)
        .join(', ')}`,
    );
    expect(weight.script, 'the scripts were measured').toBeGreaterThan(50);
    // The pages of an account load the parts of a form and of the cart.
    const { script: _, scripts: __, ...others } = budgets;
    for (const [kind, most] of Object.entries(name === 'cart' ? others : budgets))
      expect(weight[kind as keyof Weight], kind).toBeLessThanOrEqual(most);
    await page.close();
  });
}

test('styles are the first link, and scripts are fetched after the first paint', async ({ page }) => {
  const response = await page.goto('/ar/books');
  expect(/<link[^>]* rel="(\w+)"/.exec(await response!.text())?.[1]).toBe('stylesheet');
  await hydrated(page);
  const scripts = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return files.map(({ name, startTime }) => ({ name, isEarly: startTime < paint!.startTime }));
  });
  expect(scripts.filter(({ isEarly }) => isEarly)).toEqual([]);
  expect(scripts.filter(({ isEarly }) => !isEarly)).not.toEqual([]);
});

for (const place of ['in a tab in the background', 'where paints are not told']) {
  test(`scripts start ${place}`, async ({ page }) => {
    await page.addInitScript((isHidden) => {
      PerformanceObserver.prototype.observe = () => {};
      if (!isHidden) return;
      Object.defineProperty(document, 'hidden', { value: true });
      addEventListener('load', (event) => event.stopImmediatePropagation());
    }, place.includes('tab'));
    await page.goto('/login');
    await hydrated(page);
  });
}
