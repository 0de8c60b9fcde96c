import cartouche from '../art/hero-cartouche.svg';
import { titleOf } from '../books/book-words.ts';
import { direction, locale, localPath, otherLocale } from '../locale.ts';
import { useReading } from '../read/store/reading-store.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import './hero.css';

/** Two facing pages: the verse in the page's language on paper, in the other language on cloth. */
export function Hero() {
  const other = otherLocale();
  return (
    <section className="hero wrap" id="hero" tabIndex={-1}>
      <link rel="preload" as="image" type="image/svg+xml" href={cartouche} fetchPriority="high" />
      <div className="opening">
        <div className="verso">
          <blockquote>
            <p>{inLines(m.hero_quote(), locale())}</p>
            <cite>{m.hero_source()}</cite>
          </blockquote>
          <p className="hero-offer">{useShopFacts().demo ? m.hero_offer() : m.hero_offer_own()}</p>
          <div className="hero-cta">
            <ShopLink className="btn btn-1" to="/books">
              {m.browse_now()}
            </ShopLink>
            <ShopLink className="btn btn-2" to="/books">
              {m.seek_knowledge()}
            </ShopLink>
          </div>
          <ContinueReading />
        </div>
        <div className="recto on-cloth">
          <div className="cartouche">
            <p lang={other} dir={direction(other)}>
              {inLines(m.hero_quote({}, { locale: other }), other)}
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
    <a className="hero-continue" href={localPath(`/read/${reading.id}?page=${reading.page}`)}>
      <bdi lang={title.lang}>{title.text}</bdi>
      <span>{m.read_continue({ page: reading.page })}</span>
    </a>
  );
}

/** Breaks the Arabic half-verse after its first foot; the browser balances the English lines. */
function inLines(quote: string, of: 'en' | 'ar') {
  if (of === 'en') return quote;
  const middle = quote.indexOf(' فِي');
  return (
    <>
      {quote.slice(0, middle)}
      <br />
      {quote.slice(middle + 1)}
    </>
  );
}
