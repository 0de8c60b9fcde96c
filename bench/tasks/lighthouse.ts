import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startChromium } from '../browser/chromium.ts';
import { publicPages } from '../browser/public-pages.ts';
import { atLeast, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { median } from '../measure.ts';

const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { id: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

/** npm fetches it when it is first run: a fifth of all packages are for it alone, and no test needs them. */
async function audit(url: string, port: number): Promise<Report> {
  const program = ['exec', '--yes', '--', 'lighthouse@13.5.0'];
  const options = [url, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npm', [...program, ...options], { maxBuffer: 100e6 });
  return JSON.parse(stdout) as Report;
}

/** Lighthouse with its default settings: a phone, simulated throttling. */
export async function lighthouse(lab: Lab): Promise<Figure[]> {
  const shop = await lab.demoShop();
  const chromium = await startChromium();
  const port = Number(new URL(chromium.endpoint).port);
  const figures: Figure[] = [];
  try {
    for (const [name, url] of await publicPages(shop)) {
      const scores: Record<string, number[]> = {};
      for (let run = 0; run < lab.settings.lighthouseRuns; run++) {
        const { categories, audits, runtimeError } = await audit(url, port);
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
