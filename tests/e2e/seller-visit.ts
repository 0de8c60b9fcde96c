import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addJourneyBook, type JourneyBook } from './journey-book.ts';
import { type Language, shopWords } from './shop-words.ts';

const email = 'seller@warraq.local';
const password = () => readFileSync('test-results/shop-data/seller-password', 'utf8').trim();

/** A name no other journey uses: all of them share one shop. */
export function newName(kind: string): string {
  return `${kind} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export async function logInAtTheDoor(page: Page, language: Language = 'en'): Promise<void> {
  const words = shopWords(language);
  await page.getByLabel(words.email!).fill(email);
  await page.getByLabel(words.password!).fill(password());
  await page.getByRole('button', { name: words.login }).click();
}

/** Opens a page of the desk as the seller, without the way through the door. */
export async function openDesk(page: Page, path: string): Promise<void> {
  const answer = await page.request.post('/api/seller/login', { data: { email, password: password() } });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
}

export async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 500, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** As the seller who is logged in on this page. */
export const addBook = (page: Page, book: JourneyBook) => addJourneyBook(page.request, book);
