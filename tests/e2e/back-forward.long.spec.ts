import { expect, type Page, test } from '@playwright/test';

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'],
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/**
 * Leaves the page, returns to it, and reports what in the page kept it out of the back/forward cache. Reasons of the
 * headless browser itself have the type Circumstantial and are ignored.
 */
async function cacheBlockers(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons = new Promise<string[]>((resolve) => {
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
      resolve(all.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)),
    );
    session.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]));
  });
  await page.goto('/site.webmanifest');
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  return reasons;
}

test('a list, the cart and the orders can be restored from the back/forward cache', async ({ context }) => {
  for (const path of ['/ar/books', '/cart', '/my-orders']) {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^(Cart|السلة)/ })).toBeVisible();
    expect(await cacheBlockers(page), path).toEqual([]);
  }

  // Shows that the reports are made at all. Chromium does not take every such listener into account.
  const page = await context.newPage();
  const withListener = async () => {
    await page.goto('/about');
    await page.evaluate(() => window.addEventListener('unload', () => undefined));
    return cacheBlockers(page);
  };
  await expect.poll(withListener).toContain('UnloadHandlerExistsInMainFrame');
});
