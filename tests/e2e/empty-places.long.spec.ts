import { test } from '@playwright/test';
import { offersBestSellers } from './empty-places.ts';

test('every other page without books of its own offers best sellers', async ({ page }) => {
  await offersBestSellers(page, [
    ['/guest-checkout', 200],
    ['/books/nothing', 200],
    ['/books/dawah', 200],
    ['/books/quran/nonsense', 404],
    [`/books/quran/${'f'.repeat(24)}`, 404],
  ]);
});
