import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { createBookReader } from '../../src/server/books/book-reader.ts';
import { builtPages, createPageRenderer, type PageRenderer } from '../../src/server/pages/pages.ts';
import { type Engine, engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { fuzzShop } from './fuzz-run.ts';
import { printFuzz } from './fuzz-table.ts';

const count = inject('fuzzedRequests');
const built = inject('builtPages');
const seed = inject('fuzzSeed') ?? randomInt(2 ** 31);

describe.each(engines)('random requests on %s', (engine) => {
  test(
    'succeed or are refused with a message, never fail, and never get data of others',
    { timeout: 300_000 },
    async () => {
      const shop = built ? await shopWithPages(engine, built) : await openTestShop(engine);
      const began = performance.now();
      try {
        const tally = await fuzzShop(shop, count, seed);
        printFuzz(engine, tally, performance.now() - began, Object.keys(endpoints));
        expect(tally.faults.slice(0, 5)).toEqual([]);
        expect(tally.sent).toBeGreaterThanOrEqual(count);
      } finally {
        await shop.close();
      }
    },
  );
});

/** With the built pages, so that they are tested too. */
async function shopWithPages(engine: Engine, folder: string): Promise<TestShop> {
  const pages: { render?: PageRenderer } = {};
  const renderPage: PageRenderer = (request, locale) => pages.render!(request, locale);
  const shop = await openTestShop(engine, { deps: { renderPage, clientFolder: join(folder, 'client') } });
  const { storeName, publicUrl, demo } = shop.config;
  const source = { load: builtPages(folder), mode: 'production' } as const;
  pages.render = createPageRenderer(
    source,
    createBookReader(shop.db),
    { storeName, publicUrl, demo },
    shop.deps.log,
  );
  return shop;
}
