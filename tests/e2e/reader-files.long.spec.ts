import { expect } from '@playwright/test';
import { testWithBucket } from './own-shop.ts';
import { addReadable } from './reader-book.ts';
import { makePdf } from './reader-pdf.ts';
import { openProxy } from './reader-proxy.ts';

const phone = { width: 390, height: 844 };

testWithBucket(
  'the first page of a large file in a bucket needs little of it, with the reader',
  async ({ page, ownShop }) => {
    const pdf = makePdf({ pages: 300, ballast: 10_000_000 });
    const id = await addReadable(ownShop, { name: 'A heavy book', pdf });
    await using proxy = await openProxy(ownShop.address);
    // The page says itself when its first page is there: the test may look later.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[data-drawn]')) return;
        watch.disconnect();
        void fetch('/robots.txt');
      });
      watch.observe(document, { subtree: true, attributes: true, childList: true });
    });
    const seen = new Promise<[string, number][]>((resolve) => {
      page.on('request', (request) => request.url().endsWith('/robots.txt') && resolve([...proxy.received]));
    });
    await page.setViewportSize(phone);
    await page.goto(`${proxy.address}/read/${id}`);
    const received = await seen;
    const sum = (of: RegExp) =>
      received.filter(([path]) => of.test(path)).reduce((bytes, [, more]) => bytes + more, 0);
    expect(sum(/\.pdf$/)).toBeGreaterThan(0);
    expect(sum(/\.pdf$/)).toBeLessThanOrEqual(250_000);
    expect(sum(/pdf\.worker/)).toBeGreaterThan(0);
    expect(sum(/./), JSON.stringify(received)).toBeLessThanOrEqual(700_000);
  },
);
