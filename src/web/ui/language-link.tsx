import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { localPath, otherLocale } from '../locale.ts';
import { chooseLanguage } from './chosen-language.ts';

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
