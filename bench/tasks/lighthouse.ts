import { startChromium } from '../browser/chromium.ts';
import { publicPages } from '../browser/public-pages.ts';
import { atLeast, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { median } from '../measure.ts';

const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse with its default settings: a phone, simulated throttling. */
export async function lighthouse(lab: Lab): Promise<Figure[]> {
  const { default: audit } = await import('lighthouse');
  const shop = await lab.demoShop();
  const chromium = await startChromium();
  const port = Number(new URL(chromium.endpoint).port);
  const figures: Figure[] = [];
  try {
    for (const [name, url] of await publicPages(shop)) {
      const scores: Record<string, number[]> = {};
      for (let run = 0; run < lab.settings.lighthouseRuns; run++) {
        const result = await audit(url, { port, logLevel: 'error', output: 'json' });
        const { categories, audits, runtimeError } = result!.lhr;
        if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
        for (const [id, { score }] of Object.entries(categories))
          (scores[id] ??= []).push(100 * (score ?? 0));
        const failed = Object.values(audits).filter(({ score }) => score === 0);
        lab.log(
          `Lighthouse, ${name}: first paint ${audits['first-contentful-paint']?.displayValue}, LCP ${audits['largest-contentful-paint']?.displayValue}; failed audits: ${failed.map(({ id }) => id).join(', ') || 'none'}`,
        );
      }
      for (const [id, score] of Object.entries(wanted))
        figures.push(atLeast(`Lighthouse, ${name}: ${id}`, score, median(scores[id]!)));
    }
  } finally {
    await chromium.close();
  }
  return figures;
}
