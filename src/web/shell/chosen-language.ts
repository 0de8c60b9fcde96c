import { readStored, writeStored } from '../api/browser-store.ts';
import { type Locale, otherLocale } from '../locale.ts';

const key = 'warraq.language';
const crawlers = /bot|crawl|spider|slurp|preview/i;

/** The visitor has said in which language to read: by the switch, or by an answer to the hint. */
export function chooseLanguage(language: Locale): void {
  writeStored(key, language);
}

/** Whether this visitor would rather read the other language: as once chosen, else as the browser is set. */
export function wantsOtherLanguage(): boolean {
  if (navigator.webdriver || crawlers.test(navigator.userAgent)) return false;
  const chosen = readStored(key);
  if (chosen === 'en' || chosen === 'ar') return chosen === otherLocale();
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find((language) => language === 'en' || language === 'ar') === otherLocale();
}
