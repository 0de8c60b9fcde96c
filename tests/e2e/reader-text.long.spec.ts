import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { openGuide } from './reader-book.ts';

const phone = { width: 390, height: 844 };

test('the next place may be on a page that is not listed yet', async ({ page }) => {
  const reader = await openGuide(page, 'ar', phone, 1);
  await reader.shows(1);
  await reader.tool('read_find').click();
  // It is at the foot of each page.
  await reader.sheet.getByRole('searchbox').fill('ورّاق');
  await page.keyboard.press('Enter');
  await expect(reader.sheet.getByRole('listitem')).toHaveCount(20);
  await reader.sheet.getByRole('listitem').last().getByRole('button').click();
  await reader.shows(20);
  await reader.button('read_find_next').click();
  await reader.shows(21);
  await reader.button('read_find_next').click();
  await reader.shows(22);
});

test('the text of the page is in the document itself, before any script', async ({ browser, ownShop }) => {
  const page = await browser.newPage({ baseURL: ownShop.address, javaScriptEnabled: false });
  await openGuide(page, 'ar', phone, 1);
  await expect(page.getByRole('article')).toContainText('دليل القارئ');
  await openGuide(page, 'en', phone, 4);
  await expect(page.getByRole('article')).toContainText('الآجرومية متن قصير في النحو');
  await page.close();
});

test('the text gives way to the drawn page, and to the page that the browser remembers', async ({ page }) => {
  const reader = await openGuide(page, 'en', phone, 4);
  await reader.shows(4);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(5);
  await page.goto(page.url().replace(/\?.*/, ''));
  await reader.shows(5);
  await expect(page.locator('article')).toHaveCount(0);
});
