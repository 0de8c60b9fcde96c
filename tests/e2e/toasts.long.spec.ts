import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';
import { hydrated } from './hydration.ts';

test('the toast of a wrong password goes when the dialog changes', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await page.clock.install();
  await shopper.button('login').click();
  for (const change of ['swap', 'close'] as const) {
    await shopper.fillLogin('nobody@example.com', 'a wrong password');
    const toast = page.getByRole('alert').filter({ hasText: 'password' });
    await expect(toast).toBeVisible();
    if (change === 'swap') {
      await shopper.dialog.getByRole('button', { name: shopper.messages.click_here }).click();
      await expect(toast.and(page.locator(':not([data-leaving])'))).toHaveCount(0);
      await shopper.dialog.getByRole('button', { name: shopper.messages.click_here }).click();
    } else {
      await page.keyboard.press('Escape');
      await expect(toast.and(page.locator(':not([data-leaving])'))).toHaveCount(0);
    }
  }
});

test('a success toast stays two seconds, an error four', async ({ page }) => {
  await page.clock.install();
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('article').first().getByRole('button', { name: 'Add', exact: true }).click();
  const success = page.locator('.toast', { hasText: 'Added to Cart' });
  await expect(page.getByRole('status').filter({ has: success })).toHaveCount(1);
  await page.clock.runFor(1_900);
  await expect(success).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(200);
  await expect(success).toHaveAttribute('data-leaving', '');
  await page.clock.runFor(2_000);
  await expect(success).toHaveCount(0);

  await page.route('**/api/contact/send', (route) => route.abort());
  await shopper.visit('/contact');
  await page.clock.runFor(1_000);
  await shopper.field('contact_name').fill('Maryam');
  await shopper.field('contact_email').fill('maryam@example.com');
  await shopper.field('contact_message').fill('Salam');
  await shopper.button('contact_send').click();
  const error = page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' });
  await expect(error).toBeVisible();
  await page.clock.runFor(3_800);
  await expect(error).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(300);
  await expect(error).toHaveAttribute('data-leaving', '');
  await expect(shopper.field('contact_message')).toHaveValue('Salam');
});

test('repeated toasts are one toast; a phone shows two at most, none over the pressed button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/books');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 10_000);
  const toasts = page.locator('.toast:not([data-leaving])');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  for (let press = 0; press < 3; press += 1) await add.first().click();
  await expect(toasts.locator('bdi')).toHaveText(['Added to Cart']);
  await page.getByRole('button', { name: 'Decrease quantity' }).first().click();
  await expect(toasts).toHaveCount(2);
  await page.clock.runFor(2500);
  await expect(toasts).toHaveCount(0);

  for (const top of [80, 700]) {
    const button = add.first();
    await button.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), top);
    const pressed = (await button.boundingBox())!;
    await page.mouse.click(pressed.x + 8, pressed.y + 8);
    await expect(toasts.locator('bdi')).toHaveText(['Added to Cart']);
    const toast = (await toasts.boundingBox())!;
    const isApart = toast.y >= pressed.y + pressed.height || toast.y + toast.height <= pressed.y;
    expect(isApart, `${JSON.stringify(toast)} over ${JSON.stringify(pressed)}`).toBe(true);
    await page.clock.runFor(2500);
  }
});
