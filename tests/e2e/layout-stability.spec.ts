import { expect } from '@playwright/test';
import { test } from './device-fonts.ts';
import {
  desktop,
  headingFonts,
  keepsPlaceInAnyFont,
  openInPieces,
  phone,
  standsStillInPieces,
} from './late-parts.ts';
import { watchPage } from './page-watch.ts';

// In one worker: each starts a browser with the fonts of a device.
test.describe.configure({ mode: 'default' });

test('no page moves when its parts arrive late', async ({ openPage }) => {
  await standsStillInPieces(await openPage('noto', phone), '/', ['font', 'script']);
  await standsStillInPieces(await openPage('noto', desktop), '/ar/books', ['script', 'font']);
});

test('bar, head and list of the books keep their place in any font', async ({ openPage }) => {
  await keepsPlaceInAnyFont(await openPage('noto', desktop), '/ar/books');
});

test('fonts that arrive after the first paint are used from the next page on', async ({ openPage }) => {
  const page = await openPage('noto', desktop);
  const { standsStill } = await watchPage(page);
  await openInPieces(page, '/about', ['script', 'font']);
  expect(await headingFonts(page)).toBe('Noto Serif');
  await page.getByRole('banner').getByRole('link', { name: 'All Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Books' })).toBeVisible();
  expect(await headingFonts(page)).toBe('EB Garamond');
  await standsStill();
});
