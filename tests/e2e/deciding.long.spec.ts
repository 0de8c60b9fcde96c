import { test } from '@playwright/test';
import { showsBookAtOnce } from './book-first-screen.ts';

test('title, price and button are on the first screen in the other language too', async ({ page }) => {
  await showsBookAtOnce(page, 'en', 390, 844);
  await showsBookAtOnce(page, 'ar', 768, 1024);
});
