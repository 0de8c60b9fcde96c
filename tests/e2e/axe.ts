import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: { run(context: object, options: RunOptions): Promise<AxeResults> };
  }
}

/** What axe finds in a part of the page. The pages have no frames, so it runs in the page alone. */
export async function axeViolations(page: Page, part = 'html', without: string[] = []): Promise<string[]> {
  await page.evaluate(source);
  const context = { include: [part], exclude: without };
  const violations = await page.evaluate(async (asked) => {
    const options: RunOptions = {
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    };
    return (await window.axe.run(asked, options)).violations;
  }, context);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
