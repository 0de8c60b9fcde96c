import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    shifted?: number;
    /** What moved, for the message of a failed test. */
    shifts?: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Collects console errors and warnings, and sums up the layout shifts of every page opened from now on. */
export async function watchPage(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium says it of a page that paints late, which every page does on a busy machine.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    window.shifted = 0;
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        window.shifted! += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element ? `${element.localName}.${element.className}` : 'a removed node';
          const boxes = [from, to].map(({ x, y, width, height }) => `${x},${y} (${width}×${height})`);
          window.shifts!.push(`${name} from ${boxes.join(' to ')}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    complaints,
    /** `most` is 0.01, unless the test makes fonts arrive late. */
    async standsStill(most = 0.01) {
      await nextFrames(page);
      const { shifted, shifts } = await page.evaluate(() => ({
        shifted: window.shifted ?? 0,
        shifts: window.shifts ?? [],
      }));
      expect(shifted, `${page.url()} moved: ${shifts.join('; ')}`).toBeLessThanOrEqual(most);
    },
  };
}

/** A shift is reported after the frame it happened in. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
