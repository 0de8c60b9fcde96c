import { expect } from '@playwright/test';
import { fontSets, test } from './device-fonts.ts';
import {
  desktop,
  headingFonts,
  hold,
  keepsPlaceInAnyFont,
  phone,
  standsStillInPieces,
} from './late-parts.ts';
import { hydrated } from './hydration.ts';
import { watchPage } from './page-watch.ts';

// In one worker: each starts a browser with the fonts of a device.
test.describe.configure({ mode: 'default' });

const paths = ['/', '/books', '/books/quran', '/books/quran/019b76daa800000000000001', '/about', '/cart'];

// One test for each font set: a browser with other fonts takes long to start.
for (const [place, set] of fontSets.entries()) {
  test(`no page moves when its parts arrive late (fonts of the device: ${set})`, async ({ openPage }) => {
    for (const language of ['en', 'ar'] as const) {
      // Two of the font sets are tried on a phone and two on a desktop; in the other language it is the other way round.
      const size = place < 2 === (language === 'en') ? phone : desktop;
      const later = size === phone ? (['font', 'script'] as const) : (['script', 'font'] as const);
      // A quarter of the pages each: a page meets one font set in English and another in Arabic.
      const quarter = paths.filter((_, index) => (index + place) % 4 === (language === 'en' ? 0 : 2));
      for (const path of quarter) {
        const localPath = language === 'ar' ? `/ar${path}`.replace(/\/$/, '') : path;
        await test.step(localPath, async () => {
          const most = set === 'nothing' ? 0.1 : 0.02;
          await standsStillInPieces(await openPage(set, size), localPath, later, most);
        });
      }
    }
  });
}

for (const set of ['dejavu', 'noto'] as const) {
  test(`bar, head and list of the books keep their place in any font (${set})`, async ({ openPage }) => {
    for (const path of ['/books', '/ar/books']) await keepsPlaceInAnyFont(await openPage(set, desktop), path);
  });
}

test('fonts that arrive after the first paint are swapped in', async ({ openPage }) => {
  const page = await openPage('noto', desktop);
  const { standsStill } = await watchPage(page);
  const release = await hold(page, 'font');
  await page.goto('/about', { waitUntil: 'commit' });
  await hydrated(page);
  await expect.poll(() => headingFonts(page)).toBe('Noto Serif');
  release();
  await expect.poll(() => headingFonts(page)).toBe('EB Garamond');
  await standsStill(0.02);
});
