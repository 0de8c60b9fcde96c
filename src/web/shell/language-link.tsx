import { useLocation } from 'react-router';
import { localPath, otherLocale, plainPath } from '../locale.ts';

/** The same page in the other language, named in its own; a whole new document, since lang and dir come with it. */
export function LanguageLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  const other = otherLocale();
  return (
    <a
      className={className}
      href={localPath(plainPath(pathname), other) + search}
      lang={other}
      hrefLang={other}
    >
      {other === 'ar' ? 'العربية' : 'English'}
    </a>
  );
}
