import { expect, type Page } from '@playwright/test';

/**
 * Waits until React handles the clicks on this page. Earlier clicks are recorded and repeated later (`shell/event-replay.ts`). They
 * are lost if the page is left before that. The test asks the page again and again, because a timer in the page may be frozen.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => !window.heldEvents), { intervals: [50] }).toBe(true);
}
