import { expect, type Page, test } from '@playwright/test';

// Playwright keeps no page alive unless it is told to.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'],
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/**
 * Goes away and back, and gives what in the page itself kept the browser from keeping it alive meanwhile. That a
 * browser without a window keeps none is its own affair, which it tells apart.
 */
async function faultsOfLeaving(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const told = new Promise<string[]>((resolve) => {
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
      resolve(all.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)),
    );
    session.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]));
  });
  await page.goto('/site.webmanifest');
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  return told;
}

for (const path of ['/', '/ar/books', '/cart', '/my-orders', '/need-help']) {
  test(`the browser may keep ${path} alive while one is elsewhere`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^(Cart|السلة)/ })).toBeVisible();
    expect(await faultsOfLeaving(page)).toEqual([]);
  });
}

test('a page that could not be kept would be told', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => window.addEventListener('unload', () => undefined));
  expect(await faultsOfLeaving(page)).toContain('UnloadHandlerExistsInMainFrame');
});
