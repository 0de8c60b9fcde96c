import { test } from './own-shop.ts';
import { searchesFromBar } from './search-bar.ts';

for (const [language, ...widths] of [
  ['en', 390, 768, 900, 1023, 1024, 1100],
  ['ar', 1440],
] as const)
  test(`a reader searches from the bar at any width (${language})`, async ({ page }) => {
    for (const width of widths) await test.step(`${width} px`, () => searchesFromBar(page, language, width));
  });
