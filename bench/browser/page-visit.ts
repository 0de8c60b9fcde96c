import { setTimeout as pause } from 'node:timers/promises';
import type { CdpClient, Tab } from './cdp-client.ts';

export interface Visit {
  firstPaintMs: number;
  lcpMs: number;
  layoutShift: number;
  blockingMs: number;
  hydratedMs: number;
}

interface Recorded {
  lcp: number;
  cls: number;
  firstPaint: number;
  longTasks: { start: number; duration: number }[];
  hydrated: number;
}

const screen = { width: 412, height: 823 };
const cpuSlowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const afterHydrationMs = 1_000;
const timeoutMs = 30_000;

/** A first visit with empty caches, on a slow phone with a slow connection. */
export async function visitPage(browser: CdpClient, url: string): Promise<Visit> {
  const tab = await browser.newTab(screen);
  await tab.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false });
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordInPage})()` });
  await tab.send('Page.navigate', { url });
  for (const start = Date.now(); !(await evaluate(tab, 'globalThis.recorded?.hydrated')); await pause(100)) {
    if (Date.now() - start > timeoutMs)
      throw new Error(`${url} was not hydrated within ${timeoutMs / 1000} s`);
  }
  await pause(afterHydrationMs);
  const recorded = (await evaluate(tab, 'globalThis.recorded')) as Recorded;
  await tab.close();
  return {
    firstPaintMs: recorded.firstPaint,
    lcpMs: recorded.lcp,
    layoutShift: recorded.cls,
    blockingMs: totalBlockingTime(recorded),
    hydratedMs: recorded.hydrated,
  };
}

async function evaluate(tab: Tab, expression: string): Promise<unknown> {
  const params = { expression, returnByValue: true };
  return (await tab.send<{ result: { value?: unknown } }>('Runtime.evaluate', params)).result.value;
}

/** The time of long tasks beyond 50 ms, from the first paint on. Of a task that runs at the first paint, its later part counts. */
function totalBlockingTime({ longTasks, firstPaint }: Recorded): number {
  return longTasks.reduce((sum, { start, duration }) => {
    const share = Math.min(1, Math.max(0, start + duration - firstPaint) / duration);
    return sum + share * (duration - 50);
  }, 0);
}

/** Runs in the page, before its own scripts. */
function recordInPage() {
  const recorded: Recorded = { lcp: 0, cls: 0, firstPaint: 0, longTasks: [], hydrated: 0 };
  Object.assign(globalThis, { recorded });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => (recorded.lcp = entry.startTime));
  observe('layout-shift', (entry) => (recorded.cls += (entry as PerformanceEntry & { value: number }).value));
  observe('longtask', ({ startTime, duration }) => recorded.longTasks.push({ start: startTime, duration }));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') recorded.firstPaint = startTime;
  });
  // React sets a property on every element it has hydrated.
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const check = () => {
    const buttons = [...document.querySelectorAll('button')];
    if (document.readyState !== 'loading' && buttons.length > 0 && buttons.every(isHydrated)) {
      recorded.hydrated = performance.now();
    } else {
      requestAnimationFrame(check);
    }
  };
  requestAnimationFrame(check);
}
