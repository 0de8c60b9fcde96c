import { expect, type Page } from '@playwright/test';
import type { ReaderPage } from './reader-book.ts';

export const phone = { width: 390, height: 844 };

export async function saveOffline(reader: ReaderPage): Promise<void> {
  await reader.tool('read_view').click();
  const saveButton = reader.sheet.locator('button[aria-pressed][aria-busy]');
  await saveButton.click();
  await expect(saveButton).toHaveText(reader.messages.read_remove_kept!);
  await expect(saveButton).toHaveAttribute('aria-busy', 'false');
}

export const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('warraq-read')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });
