import { CdpClient } from '../browser/cdp-client.ts';
import { startChromium } from '../browser/chromium.ts';
import { type Visit, visitPage } from '../browser/page-visit.ts';
import { publicPages } from '../browser/public-pages.ts';
import { atMost, type Figure, short } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { median } from '../measure.ts';

/** First visits on a throttled phone: 4× slower CPU, 1.6 Mbit/s, 150 ms latency. */
export async function phone(lab: Lab): Promise<Figure[]> {
  const shop = await lab.demoShop();
  const chromium = await startChromium();
  const browser = await CdpClient.connect(chromium.endpoint);
  const figures: Figure[] = [];
  try {
    for (const [name, url] of await publicPages(shop)) {
      const visits: Visit[] = [];
      for (let run = 0; run < lab.settings.visits; run++) visits.push(await visitPage(browser, url));
      figures.push(...judge(name, visits));
      lab.log(`${name}: first paint ${visits.map(({ firstPaintMs }) => short(firstPaintMs)).join(', ')} ms`);
    }
  } finally {
    browser.close();
    await chromium.close();
  }
  return figures;
}

function judge(name: string, visits: Visit[]): Figure[] {
  const values = (key: keyof Visit) => visits.map((visit) => visit[key]);
  const of = `of ${visits.length}`;
  return [
    atMost(`phone, ${name}: first paint, median ${of}`, 600, median(values('firstPaintMs')), ' ms'),
    atMost(`phone, ${name}: LCP, worst ${of}`, 900, Math.max(...values('lcpMs')), ' ms'),
    atMost(`phone, ${name}: CLS, worst ${of}`, 0.01, Math.max(...values('layoutShift'))),
    atMost(`phone, ${name}: total blocking time, median ${of}`, 200, median(values('blockingMs')), ' ms'),
    atMost(`phone, ${name}: hydrated, median ${of}`, 1_800, median(values('hydratedMs')), ' ms'),
  ];
}
