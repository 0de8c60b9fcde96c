import { expect, test } from '@playwright/test';
import { shopMessages } from './shop-messages.ts';
import { holdAssets } from './slow-line.ts';

test('clicks and submits made before hydration take effect after it', async ({ page }) => {
  const release = await holdAssets(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Your email address').fill(`early-${Date.now()}@example.com`);
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('header a[href$="/cart"]')).toHaveAccessibleName('Cart, 1');
  await expect(page.getByText(shopMessages('en').newsletter_done!)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a click made while React hydrates takes effect once', async ({ page }) => {
  await page.addInitScript(() => {
    // React yields to the browser whenever this clock says that it has worked for 5 ms.
    let milliseconds = 0;
    performance.now = () => (milliseconds += 10);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const add = document.querySelector<HTMLElement>('article button');
      const isHydrating = add && Object.keys(add).some((key) => key.startsWith('__reactFiber'));
      if (!isHydrating) return port2.postMessage(null);
      if (!window.heldEvents) throw new Error('the page is hydrated already');
      add.click();
      return undefined;
    });
    port1.start();
    port2.postMessage(null);
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/books');
  await page.waitForFunction(() => !window.heldEvents);
  await expect(page.locator('header a[href$="/cart"]')).toHaveAccessibleName('Cart, 1');
  expect(errors).toEqual([]);
});
