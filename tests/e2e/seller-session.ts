import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addTestBook, type TestBook } from './test-book.ts';
import { type Language, shopMessages } from './shop-messages.ts';
import { hydrated } from './hydration.ts';

export function sellerCredentials() {
  const password = readFileSync('test-results/shop-data/seller-password', 'utf8').trim();
  return { email: 'seller@warraq.local', password };
}

/** A unique name: all journeys share one shop. */
export function uniqueName(kind: string): string {
  return `${kind} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export async function logInAsSeller(page: Page, language: Language = 'en'): Promise<void> {
  const messages = shopMessages(language);
  const { email, password } = sellerCredentials();
  await page.getByLabel(messages.email!).fill(email);
  await page.getByLabel(messages.password!, { exact: true }).fill(password);
  await page.getByRole('button', { name: messages.login }).click();
}

/** Opens a page of the desk, logged in through the API. */
export async function openDesk(page: Page, path: string): Promise<void> {
  const answer = await page.request.post('/api/seller/login', { data: sellerCredentials() });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
  await hydrated(page);
}

export async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 500, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Adds a book as the seller who is logged in on this page. */
export const addBook = (page: Page, book: TestBook) => addTestBook(page.request, book);
