import { chromium, type Page } from '@playwright/test';
import { middle } from '../tasks/start-tasks.ts';

export interface Vitals {
  page: string;
  view: 'first' | 'repeat';
  lcpMs: number;
  cls: number;
  blockedMs: number;
  hydratedMs: number;
  kilobytes: number;
}

interface Seen {
  lcp: number;
  cls: number;
  blocked: number;
  hydrated: number;
}

const slowCpu = 4;
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const settle = 1_000;

/** What a reader with a slow phone sees, first with nothing kept and then coming back. */
export async function pageVitals(
  port: number,
  paths: [name: string, path: string][],
  times: number,
  tell: (name: string) => void,
): Promise<Vitals[]> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args: ['--no-sandbox'] });
  try {
    const vitals: Vitals[] = [];
    for (const [name, path] of paths) {
      const visits: [Omit<Vitals, 'page' | 'view'>, Omit<Vitals, 'page' | 'view'>][] = [];
      for (let one = 0; one < times; one++) {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
        const page = await context.newPage();
        await slowDown(page);
        const url = `http://127.0.0.1:${port}${path}`;
        visits.push([await visit(page, url), await visit(page, url)]);
        await context.close();
      }
      for (const [index, view] of (['first', 'repeat'] as const).entries()) {
        const of = (key: keyof (typeof visits)[0][0]) => middle(visits.map((pair) => pair[index]![key]));
        vitals.push({
          page: name,
          view,
          lcpMs: of('lcpMs'),
          cls: of('cls'),
          blockedMs: of('blockedMs'),
          hydratedMs: of('hydratedMs'),
          kilobytes: of('kilobytes'),
        });
      }
      tell(name);
    }
    return vitals;
  } finally {
    await browser.close();
  }
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  await page.addInitScript(watch);
}

async function visit(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.hydrated > 0, undefined, {
    timeout: 30_000,
    polling: 100,
  });
  await page.waitForTimeout(settle);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const kilobytes = await page.evaluate(() =>
    performance
      .getEntries()
      .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).transferSize ?? 0) / 1024, 0),
  );
  return { lcpMs: seen.lcp, cls: seen.cls, blockedMs: seen.blocked, hydratedMs: seen.hydrated, kilobytes };
}

/** Runs in the page before anything of its own. */
function watch() {
  const seen: Seen = { lcp: 0, cls: 0, blocked: 0, hydrated: 0 };
  Object.assign(globalThis, { seen });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  on('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
  on('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  // React leaves its mark on every element it has taken over.
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const buttons = [...document.querySelectorAll('button')];
    if (document.readyState !== 'loading' && buttons.length > 0 && buttons.every(isTaken)) {
      seen.hydrated = performance.now();
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}
