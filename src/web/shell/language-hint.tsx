import X from 'icon:x';
import { direction, locale, otherLocale } from '../locale.ts';
import { restoreFocus } from '../ui/focus-restore.tsx';
import { m } from '../i18n/messages.js';
import { chooseLanguage, useLanguageLink } from '../ui/language-link.tsx';

/** Offers the other language, in that language. It overlays the page, so nothing moves. */
export default function LanguageHint({ className, onClose }: { className?: string; onClose: () => void }) {
  const link = useLanguageLink();
  const other = otherLocale();
  function stay() {
    chooseLanguage(locale());
    onClose();
    requestAnimationFrame(() => restoreFocus());
  }
  return (
    <aside className={className} lang={other} dir={direction(other)} aria-labelledby="language-hint">
      <p id="language-hint">{m.language_hint({}, { locale: other })}</p>
      <a className="btn btn-2 btn-sm" {...link}>
        {m.language_hint_go({}, { locale: other })}
      </a>
      <button type="button" className="icon-tap" aria-label={m.close({}, { locale: other })} onClick={stay}>
        <X />
      </button>
    </aside>
  );
}
