import { readStored, writeStored } from '../browser-store.ts';
import { type Locale, otherLocale } from '../locale.ts';

const key = 'warraq.language';
const crawlers = /bot|crawl|spider|slurp|preview/i;

/** Stores the language that the visitor chose with the language link or in the hint. */
export function chooseLanguage(language: Locale): void {
  writeStored(key, language);
}

/** Whether the visitor prefers the other language: by an earlier choice, else by the browser's languages. */
export function wantsOtherLanguage(): boolean {
  if (crawlers.test(navigator.userAgent)) return false;
  const chosen = readStored(key);
  if (chosen === 'en' || chosen === 'ar') return chosen === otherLocale();
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find((language) => language === 'en' || language === 'ar') === otherLocale();
}
