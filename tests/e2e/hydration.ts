import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page handles clicks itself. Before, it records them (`shell/event-replay.ts`), and a journey that left at once
 * would lose them, as a visitor would. Asked from outside: the clock of the page may stand still.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => !window.heldEvents)).toBe(true);
}
