import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test('a reader searches from the bar of a phone and chooses a suggestion by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  await page.getByRole('banner').getByRole('button', { name: shopper.messages.search_label }).click();
  const field = page.getByRole('banner').getByRole('searchbox');
  await expect(field).toBeFocused();
  const list = page.getByRole('listbox', { name: shopper.messages.suggestions });
  await field.pressSequentially('averroes', { delay: 20 });
  await expect(list.getByRole('option').first()).toContainText(
    shopper.messages.also_known_as!.replace('{name}', 'Averroes'),
  );
  await field.fill('');
  await field.pressSequentially('الترمذي', { delay: 20 });
  await expect(list.getByRole('group', { name: shopper.messages.authors })).toBeVisible();
  await expect(list.locator('img')).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).not.toHaveValue('');

  await field.press('Backspace');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/authors/al-tirmidhi')}$`));
  await expect(field).toBeHidden();
  await expect(page.getByRole('main')).toContainText('ت 279هـ / 892م');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
