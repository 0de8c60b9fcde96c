import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { localPath, otherLocale, plainPath } from '../locale.ts';
import { chooseLanguage } from './chosen-language.ts';

/** The same page in the other language, named in its own; a whole new document, since lang and dir come with it. */
export function LanguageLink({ className }: { className?: string }) {
  const link = useLanguageLink();
  return (
    <a className={className} {...link}>
      {link.lang === 'ar' ? 'العربية' : 'English'}
    </a>
  );
}

/** Keeps the page, what is searched for and the place on the page; the choice is remembered. */
export function useLanguageLink() {
  const { pathname, search } = useLocation();
  const other = otherLocale();
  return {
    href: localPath(plainPath(pathname), other) + search,
    lang: other,
    hrefLang: other,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      // The server never learns of the part after #, so it is not in the link until it is followed.
      event.currentTarget.hash = window.location.hash;
      chooseLanguage(other);
    },
  };
}
