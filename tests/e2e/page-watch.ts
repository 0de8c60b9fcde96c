import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Listens to what a browser complains about, and measures how far things jumped while the page arrived. */
export async function watchPage(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    complaints,
    async standsStill() {
      expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
    },
  };
}
