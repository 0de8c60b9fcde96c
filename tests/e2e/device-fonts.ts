import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Browser, chromium, type Page } from '@playwright/test';

/** The folders of tests/e2e/device-fonts. */
export const fontSets = ['dejavu', 'liberation', 'noto', 'nothing'] as const;
export type FontSet = (typeof fontSets)[number];

interface Devices {
  /** Opens a page on a device that has these fonts and no others. */
  openPage: (set: FontSet, size: { width: number; height: number }) => Promise<Page>;
}

export const test = base.extend<Devices, { browserWith: (set: FontSet) => Promise<Browser> }>({
  browserWith: [
    async ({ launchOptions }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'warraq-fonts-'));
      const browsers = new Map<FontSet, Promise<Browser>>();
      const launch = (set: FontSet) => {
        const config = join(folder, `${set}.conf`);
        writeFileSync(config, fontconfig(set, folder));
        const env = { ...process.env, FONTCONFIG_FILE: config };
        const browser = chromium.launch({ ...launchOptions, env });
        browsers.set(set, browser);
        return browser;
      };
      await provide((set) => browsers.get(set) ?? launch(set));
      for (const browser of browsers.values()) await (await browser).close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  openPage: async ({ browserWith, baseURL }, provide) => {
    const pages: Page[] = [];
    await provide(async (set, viewport) => {
      const browser = await browserWith(set);
      const page = await browser.newPage({ baseURL, viewport });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

function fontconfig(set: FontSet, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(import.meta.dirname, 'device-fonts', set)}</dir>
  <cachedir>${cache}</cachedir>
  ${renamed('Arimo', 'Liberation Sans')}
  ${renamed('Tinos', 'Liberation Serif')}
</fontconfig>
`;
}

/** Arimo and Tinos are the Liberation fonts under names that a cut font may keep. */
function renamed(from: string, to: string): string {
  return `<match target="scan">
    <test name="family"><string>${from}</string></test>
    <edit name="family" mode="assign"><string>${to}</string></edit>
    <edit name="fullname" mode="assign"><string>${to}</string></edit>
  </match>`;
}
