import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';

const budgets = { html: 30, script: 144, fonts: { en: 160, ar: 220 } };

interface Weight {
  html: number;
  script: number;
  fonts: number;
}

/** What a first view loads without a click, in kB. HTML, which contains the styles, and scripts are counted in gzip. */
async function firstView(page: Page, path: string): Promise<Weight> {
  const weight = { html: 0, script: 0, fonts: 0 };
  const seen: Response[] = [];
  page.on('response', (response) => seen.push(response));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  for (const response of seen) {
    const kind = response.request().resourceType();
    if (kind === 'document') weight.html += gzipSync(await response.body()).length / 1000;
    else if (kind === 'font') weight.fonts += (await response.body()).length / 1000;
    else if (new URL(response.url()).pathname.endsWith('.js')) {
      weight.script += gzipSync(await response.body()).length / 1000;
    }
  }
  return weight;
}

for (const [language, name] of [
  ['en', 'list'],
  ['ar', 'home'],
  ['ar', 'list'],
  ['ar', 'book'],
] as const) {
  test(`the first view of the ${name} page (${language}) keeps to its budget`, async ({ page, request }) => {
    const { products } = await (await request.get('/api/product/list?limit=1')).json();
    const [book] = products;
    const path = { home: '/', list: '/books', book: `/books/${book.category.toLowerCase()}/${book._id}` }[
      name
    ];
    const weight = await firstView(page, language === 'ar' ? `/ar${path === '/' ? '' : path}` : path);
    console.log(
      `${language} ${name}: HTML ${weight.html.toFixed(1)} of ${budgets.html} kB gzip, scripts ${weight.script.toFixed(1)} of ${budgets.script} kB gzip, fonts ${weight.fonts.toFixed(1)} of ${budgets.fonts[language]} kB`,
    );
    expect(weight.html).toBeLessThanOrEqual(budgets.html);
    expect(weight.script, 'the scripts were measured').toBeGreaterThan(50);
    expect(weight.script).toBeLessThanOrEqual(budgets.script);
    expect(weight.fonts).toBeLessThanOrEqual(budgets.fonts[language]);
  });
}
