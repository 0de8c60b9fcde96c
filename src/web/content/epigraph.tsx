import { locale } from '../locale.ts';
import { m } from '../i18n/messages.js';

/** A quotation from al-Jahiz, always in Arabic; the English page adds a translation. */
export function Epigraph() {
  return (
    <figure className="epigraph jadwal">
      <blockquote>
        <p lang="ar" dir="rtl">
          {m.about_epigraph({}, { locale: 'ar' })}
        </p>
        {locale() === 'en' && <p className="sense">{m.about_epigraph({}, { locale: 'en' })}</p>}
      </blockquote>
      <figcaption>{m.about_epigraph_source()}</figcaption>
    </figure>
  );
}
