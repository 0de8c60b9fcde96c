import { expect } from '@playwright/test';
import { bookLoaders } from '../../src/server/catalogue/load-books.ts';
import { builtPages, createPageRenderer, type PageRenderer } from '../../src/server/pages/pages.ts';
import { serveTestShop } from '../support/test-server.ts';
import { openTestShop } from '../support/test-shop.ts';
import { test } from './own-shop.ts';

const script = '<script>window.hacked=1</script>';

test('a script that gets into a page unescaped does not run, and those of the page do', async ({ page }) => {
  const rendering = Promise.withResolvers<PageRenderer>();
  const opened = await openTestShop('sqlite', {
    deps: {
      clientFolder: 'build/client',
      // As a component would that does not escape a text of the database.
      renderPage: async (...asked) => {
        const render = await rendering.promise;
        const rendered = await render(...asked);
        const html = (await rendered.text()).replace('</h1>', `</h1>${script}`);
        return new Response(html, rendered);
      },
    },
  });
  const { db, log, loadShopState } = opened.deps;
  const source = { load: builtPages(`${process.cwd()}/build`), mode: 'production' } as const;
  const reader = {
    ...bookLoaders(db, loadShopState),
    policy: () => Promise.reject(new Error('books only')),
    reading: () => Promise.reject(new Error('books only')),
    terms: async () => (await loadShopState()).terms,
  };
  rendering.resolve(createPageRenderer(source, reader, loadShopState, log));
  const shop = await serveTestShop(opened);
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) refused.push(line.text());
  });
  const response = await page.goto(`${shop.url}/books`);
  expect((await response!.text()).includes(script)).toBe(true);
  // The injected element makes React render the page anew, without what was typed before.
  await page.waitForFunction(() => !window.heldEvents);
  // The search field works only with the scripts of the page.
  await page.getByRole('searchbox').first().fill('nawawi');
  await expect(page).toHaveURL(/q=nawawi/);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(refused).toHaveLength(1);
  await shop.close();
});
