import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { addReadable, longBook, ReaderPage } from './reader-book.ts';
import { makePdf } from './reader-pdf.ts';

declare global {
  interface Window {
    /** From each key to what it has painted, in milliseconds. */
    turns: number[];
  }
}

/** What the page holds after its garbage was collected. */
async function held(page: Page): Promise<{ nodes: number; megabytes: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { nodes: value('Nodes'), megabytes: value('JSHeapUsedSize') / 1024 ** 2 };
}

test('turning through a book of 300 pages leaves nothing behind', async ({ page, ownShop }) => {
  test.slow();
  const [pages, from] = [300, 50];
  const id = await addReadable(ownShop, { name: 'A book to leaf through', pdf: makePdf({ pages }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    window.turns = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.turns.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  const turnTo = async (number: number) => {
    // The neighbour is ready.
    await page.locator(`[data-page="${number}"][data-drawn]`).waitFor({ state: 'attached' });
    await page.keyboard.press('PageDown');
  };
  for (let number = 2; number <= from; number++) await turnTo(number);
  await reader.shows(from);
  const before = await held(page);
  for (let number = from + 1; number <= pages; number++) await turnTo(number);
  await reader.shows(pages);
  const after = await held(page);
  expect(after.nodes).toBeLessThan(before.nodes + 200);
  expect(after.megabytes).toBeLessThan(before.megabytes + 4);
  // Printed, not judged: a busy machine turns later. A turn of less than 16 ms is not reported.
  const turns = await page.evaluate(() => window.turns.toSorted((one, other) => other - one));
  const late = turns.filter((turn) => turn > 100).length;
  console.log(`${late} of ${pages} turns took more than 100 ms, the slowest ${Math.round(turns[0] ?? 0)} ms`);
});

test('pages that were passed give their canvases back', async ({ browser, ownShop }) => {
  const id = await longBook(ownShop);
  const page = await browser.newPage({ baseURL: ownShop.address, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const all: HTMLCanvasElement[] = [];
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLCanvasElement) all.push(element);
      return element;
    }) as typeof document.createElement;
    Object.assign(window, { largeCanvases: () => all.filter(({ width }) => width > 100).length });
  });
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  const counts: number[] = [];
  for (let first = 2; first <= 16; first += 2) {
    await page.keyboard.press('ArrowLeft');
    await reader.shows(first, first + 1);
    counts.push(
      await page.evaluate(() => (window as unknown as { largeCanvases(): number }).largeCanvases()),
    );
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  await page.close();
});
