import { setTimeout as pause } from 'node:timers/promises';
import { middle } from '../middle.ts';
import { QuietBrowser, type Send } from './quiet-browser.ts';

export interface Vitals {
  page: string;
  view: 'first' | 'repeat';
  lcpMs: number;
  cls: number;
  /** Total blocking time: what tasks take beyond 50 ms, from the first paint on. */
  blockedMs: number;
  /** The same from the very start, when there is nothing to be held up in yet. */
  busyMs: number;
  hydratedMs: number;
  kilobytes: number;
}

interface Seen {
  lcp: number;
  cls: number;
  painted: number;
  longTasks: { start: number; took: number }[];
  hydrated: number;
}

const slowCpu = 4;
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const size = { width: 412, height: 823 };
const settle = 1_000;
const patience = 30_000;

/** What a reader with a slow phone sees, first with nothing kept and then coming back. */
export async function pageVitals(
  port: number,
  paths: [name: string, path: string][],
  times: number,
  tell: (name: string) => void,
): Promise<Vitals[]> {
  const browser = new QuietBrowser(process.env['CHROMIUM']!);
  try {
    const vitals: Vitals[] = [];
    for (const [name, path] of paths) {
      const visits: [Omit<Vitals, 'page' | 'view'>, Omit<Vitals, 'page' | 'view'>][] = [];
      for (let one = 0; one < times; one++) {
        const window = await browser.window(size);
        await slowDown(window.send);
        const url = `http://127.0.0.1:${port}${path}`;
        visits.push([await visit(window.send, url), await visit(window.send, url)]);
        await window.close();
      }
      for (const [index, view] of (['first', 'repeat'] as const).entries()) {
        const of = (key: keyof (typeof visits)[0][0]) => middle(visits.map((pair) => pair[index]![key]));
        vitals.push({
          page: name,
          view,
          lcpMs: of('lcpMs'),
          cls: of('cls'),
          blockedMs: of('blockedMs'),
          busyMs: of('busyMs'),
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

async function slowDown(send: Send) {
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', slowNetwork);
  await send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` });
}

async function visit(send: Send, url: string) {
  await send('Page.navigate', { url });
  const late = Date.now() + patience;
  while (((await told(send, 'globalThis.seen?.hydrated')) ?? 0) === 0) {
    if (Date.now() > late) throw new Error(`${url} could not be used after ${patience} ms`);
    await pause(100);
  }
  await pause(settle);
  const seen = (await told(send, 'globalThis.seen')) as Seen;
  const kilobytes = (await told(send, `(${received})()`)) as number;
  return {
    lcpMs: seen.lcp,
    cls: seen.cls,
    blockedMs: blocking(seen, seen.painted),
    busyMs: blocking(seen, 0),
    hydratedMs: seen.hydrated,
    kilobytes,
  };
}

async function told(send: Send, expression: string): Promise<unknown> {
  const { result } = (await send('Runtime.evaluate', { expression, returnByValue: true })) as {
    result: { value?: unknown };
  };
  return result.value;
}

const bearable = 50;

/** Of a task that was under way at the time its later part counts, and as much of what is borne. */
function blocking({ longTasks }: Seen, since: number): number {
  return longTasks.reduce((sum, { start, took }) => {
    const share = Math.min(1, Math.max(0, start + took - since) / took);
    return sum + share * (took - bearable);
  }, 0);
}

/** Runs in the page. */
function received(): number {
  return performance
    .getEntries()
    .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).transferSize ?? 0) / 1024, 0);
}

/** Runs in the page before anything of its own. */
function watch() {
  const seen: Seen = { lcp: 0, cls: 0, painted: 0, longTasks: [], hydrated: 0 };
  Object.assign(globalThis, { seen });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  on('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
  on('longtask', ({ startTime, duration }) => seen.longTasks.push({ start: startTime, took: duration }));
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.painted = startTime));
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
