import X from 'icon:x';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { direction, locale, otherLocale, plainPath } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { restoreFocus } from '../ui/focus-restore.tsx';
import { chooseLanguage, useLanguageLink, wantsOtherLanguage } from '../ui/language-link.tsx';
import styles from './language-hint.module.css';

const never = () => () => undefined;

/**
 * Offers the other language, in that language. Decided in the browser, because the HTML is the same for every visitor. It
 * overlays the page, so nothing moves.
 */
export function LanguageOffer() {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  const [answered, setAnswered] = useState(false);
  const wanted = useSyncExternalStore(never, wantsOtherLanguage, () => false);
  const link = useLanguageLink();
  // Navigating to another page dismisses it. It would lie over the tools of the reader and of the desk.
  const hasTools = /^\/(read|seller)\//.test(`${plainPath(pathname)}/`);
  if (!wanted || answered || pathname !== arrivedAt || hasTools) return null;
  const other = { locale: otherLocale() };
  function stay() {
    chooseLanguage(locale());
    setAnswered(true);
    requestAnimationFrame(() => restoreFocus());
  }
  return (
    <aside
      className={styles.hint}
      lang={other.locale}
      dir={direction(other.locale)}
      aria-labelledby="language-hint"
    >
      <p id="language-hint">{m.language_hint({}, other)}</p>
      <a className="btn btn-2 btn-sm" {...link}>
        {m.language_hint_go({}, other)}
      </a>
      <button type="button" className="icon-tap" aria-label={m.close({}, other)} onClick={stay}>
        <X />
      </button>
    </aside>
  );
}
