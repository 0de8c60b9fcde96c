import { brotliCompressSync } from 'node:zlib';
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { hydrated } from './hydration.ts';
import type { Language } from './shop-messages.ts';

/** In kB, and in numbers of files. */
const budgets = {
  html: 15,
  styles: 14.1,
  stylesheets: 2,
  script: 130.5,
  scripts: 8,
  /** Of all that the first view draws. */
  fonts: 153,
};

interface Weight {
  html: number;
  styles: number;
  stylesheets: number;
  script: number;
  scripts: number;
  fonts: number;
}

/** What a first view loads without a click. All but fonts is counted in Brotli. */
async function firstView(page: Page, path: string): Promise<Weight> {
  const weight = {
    html: 0,
    styles: 0,
    stylesheets: 0,
    script: 0,
    scripts: 0,
    fonts: 0,
  };
  const seen: Response[] = [];
  page.on('response', (response) => seen.push(response));
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  for (const response of seen) {
    const kind = response.request().resourceType();
    const packed = async () => brotliCompressSync(await response.body()).length / 1000;
    if (kind === 'document') weight.html += await packed();
    else if (kind === 'font') weight.fonts += (await response.body()).length / 1000;
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

/** A first visitor's view of this page in this language keeps to the budgets. */
export async function keepsToBudget(
  browser: Browser,
  name: 'home' | 'list' | 'book' | 'cart',
  language: Language,
) {
  // In the reader's language: no other one is offered.
  const page = await browser.newPage({ locale: language });
  const { products } = await (await page.request.get('/api/product/list?limit=1')).json();
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
}
