import { expect, type Page, test } from '@playwright/test';
import { watchPage } from './page-watch.ts';

/** Notes each move from page to page: how many covers move by themselves before it and after it, and how long it takes. */
async function noteMoves(page: Page) {
  await page.addInitScript(() => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('.book')].filter(
        (book) => getComputedStyle(book).viewTransitionName === 'cover',
      ).length;
    const lasting = () =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)));
    const moves: object[] = [];
    Object.assign(window, { moves });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const before = named();
      const move = start(update);
      void move.ready.then(() => moves.push({ before, after: named(), ms: lasting() }));
      return move;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moves: object[] }).moves);
}

test('a cover grows into the page of its book, and into the next from there', async ({ page }) => {
  const { complaints } = await watchPage(page);
  const moves = await noteMoves(page);
  await page.goto('/books');
  await page.getByRole('article').nth(1).getByRole('link').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Riyāḍ al-Ṣāliḥīn');
  await expect.poll(moves).toEqual([{ before: 1, after: 1, ms: 200 }]);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(title).not.toHaveText('Riyāḍ al-Ṣāliḥīn');
  await expect.poll(moves).toEqual([
    { before: 1, after: 1, ms: 200 },
    { before: 1, after: 1, ms: 200 },
  ]);
  expect(complaints).toEqual([]);
});

test('who wants no motion is moved at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moves = await noteMoves(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  await expect.poll(moves).toEqual([{ before: 0, after: 0, ms: 0 }]);
});
