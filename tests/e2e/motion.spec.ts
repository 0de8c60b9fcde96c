import { expect, type Page, test } from '@playwright/test';
import { nextFrames, watchPage } from './page-watch.ts';

/** Records each view transition: the covers that take part before and after it, and its duration. */
async function recordTransitions(page: Page) {
  await page.addInitScript(() => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[data-bound]')].filter(
        (book) => getComputedStyle(book).viewTransitionName === 'cover',
      ).length;
    // Books that are still loading have animations of their own.
    const lasting = () =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
          .map((effect) => Number(effect.getTiming().duration)),
      );
    const transitions: object[] = [];
    Object.assign(window, { transitions });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const before = named();
      const transition = start(update);
      void transition.ready.then(() => transitions.push({ before, after: named(), ms: lasting() }));
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: object[] }).transitions);
}

test('a cover animates into the page of its book, and into the next book from there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { complaints } = await watchPage(page);
  const transitions = await recordTransitions(page);
  await page.goto('/books');
  // Before hydration a link loads the next page anew.
  await page.waitForFunction(() => !window.heldEvents);
  await page.getByRole('article').nth(1).getByRole('heading').getByRole('link').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Riyāḍ al-Ṣāliḥīn');
  await expect.poll(transitions).toEqual([{ before: 1, after: 1, ms: 200 }]);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(title).not.toHaveText('Riyāḍ al-Ṣāliḥīn');
  await expect.poll(transitions).toEqual([
    { before: 1, after: 1, ms: 200 },
    { before: 1, after: 1, ms: 200 },
  ]);
  expect(complaints).toEqual([]);
});

test('with reduced motion pages change without animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const transitions = await recordTransitions(page);
  await page.goto('/');
  await page.waitForFunction(() => !window.heldEvents);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  await expect.poll(transitions).toEqual([{ before: 0, after: 0, ms: 0 }]);
});

test('a change of page that is overtaken is no error', async ({ page }) => {
  const { complaints } = await watchPage(page);
  await page.goto('/');
  await page.waitForFunction(() => !window.heldEvents);
  await page.evaluate(async () => {
    const overtaken = document.startViewTransition(() => {});
    await document.startViewTransition(() => {}).finished;
    await overtaken.finished;
  });
  await nextFrames(page);
  expect(complaints).toEqual([]);
  await page.evaluate(() => void document.startViewTransition(() => Promise.reject(new Error('broken'))));
  await expect.poll(() => complaints).toContain('broken');
});
