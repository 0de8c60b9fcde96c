import type { CSSProperties } from 'react';
import cartouche from '../art/hero-cartouche.svg';
import { titleOf } from '../shelf/book-text.ts';
import { direction, type Locale, locale, localPath, otherLocale } from '../locale.ts';
import { useReading } from '../read/store/reading-store.ts';
import type { PublicShop } from '../../contract/public-shop.ts';
import { useShopFacts, wordsIn } from '../shop-facts.ts';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import styles from './hero.module.css';

/** Two facing pages: the verse in the page's language on paper, in the other language on cloth. */
export function Hero() {
  const facts = useShopFacts();
  const here = mottoIn(facts, locale());
  const there = mottoIn(facts, otherLocale());
  const offer = wordsIn(facts, 'offer', facts.demo ? m.hero_offer : m.hero_offer_own);
  return (
    <section className={`${styles.hero} wrap`} id="hero" tabIndex={-1}>
      <link rel="preload" as="image" type="image/svg+xml" href={cartouche} fetchPriority="high" />
      <div className={styles.opening}>
        <div className={`framed ${styles.verso}`}>
          <blockquote>
            <p lang={here.lang} dir={direction(here.lang)}>
              {here.motto}
            </p>
            {here.source && (
              <cite lang={here.lang} dir="auto">
                {here.source}
              </cite>
            )}
          </blockquote>
          <p className={styles.offer} lang={offer.lang} dir={direction(offer.lang)}>
            {offer.text}
          </p>
          <div className={`row ${styles.acts}`}>
            <LinkButton look="1" to="/books" words={m.browse_now()} />
            <LinkButton look="2" to="/books" words={m.seek_knowledge()} />
          </div>
          <ContinueReading />
        </div>
        <div className={`${styles.recto} on-cloth`}>
          <div className={styles.cartouche}>
            <p lang={there.lang} dir={direction(there.lang)} style={fitted(there.motto)}>
              {there.motto}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The book that this browser has read last. It lies in the margin, so that nothing moves when it appears. */
function ContinueReading() {
  const reading = useReading();
  if (!reading || reading.page < 2) return null;
  const title = titleOf(reading);
  return (
    <a className={styles.goOn} href={localPath(`/read/${reading.id}?page=${reading.page}`)}>
      <bdi className="one-line" lang={title.lang}>
        {title.text}
      </bdi>
      <span>{m.read_continue({ page: reading.page })}</span>
    </a>
  );
}

/** The verse or motto, whose source is its last paragraph. Ours is broken after its first foot in Arabic. */
function mottoIn(facts: PublicShop, language: Locale) {
  const { text, lang } = wordsIn(facts, 'motto', ourMotto, language);
  const [motto = '', source = ''] = text.split(/\n\s*\n/);
  return { lang, motto, source };
}

/** The frame has room for about fifty letters at full size. */
function fitted({ length }: string): CSSProperties {
  return { '--fit': Math.min(1, Math.sqrt(50 / length)).toFixed(2) } as CSSProperties;
}

const ourMotto = (_: object, options: { locale: Locale }) =>
  `${m.hero_quote({}, options).replace(' فِي', '\nفِي')}\n\n${m.hero_source({}, options)}`;
