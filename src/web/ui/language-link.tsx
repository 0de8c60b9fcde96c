import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { type Locale, localPath, otherLocale } from '../locale.ts';
import { readStored, writeStored } from '../browser-store.ts';

/** Links to the same page in the other language. A full page load, because `lang` and `dir` change. */
export function LanguageLink({ className }: { className?: string }) {
  const link = useLanguageLink();
  return (
    <a className={className} {...link}>
      {link.lang === 'ar' ? 'العربية' : 'English'}
    </a>
  );
}

/** Keeps the page, the search and the anchor, and stores the choice. */
export function useLanguageLink() {
  const { pathname, search } = useLocation();
  const other = otherLocale();
  return {
    href: localPath(pathname, other) + search,
    lang: other,
    hrefLang: other,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      // The server does not know the hash, so it is added on click.
      event.currentTarget.hash = window.location.hash;
      chooseLanguage(other);
    },
  };
}

const key = 'warraq.language';
const crawlers = /bot|crawl|spider|slurp|preview/i;

/** Stores the language that the visitor chose with the language link or in the hint. */
export function chooseLanguage(language: Locale): void {
  writeStored(key, language);
}

export function chosenLanguage(): Locale | null {
  const stored = readStored(key);
  return stored === 'en' || stored === 'ar' ? stored : null;
}

/** Whether the visitor prefers the other language: by an earlier choice, else by the browser's languages. */
export function wantsOtherLanguage(): boolean {
  if (crawlers.test(navigator.userAgent)) return false;
  const chosen = chosenLanguage();
  if (chosen) return chosen === otherLocale();
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find((language) => language === 'en' || language === 'ar') === otherLocale();
}
