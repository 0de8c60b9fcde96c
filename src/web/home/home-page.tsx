import type { PublicShop } from '../../contract/public-shop.ts';
import { arabicDigits } from '../../rules/digits.ts';
import { logoFile } from '../../rules/shop.ts';
import { namesOf } from '../shelf/category-text.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { useOfferTitle, useShopFacts, useStoreName, wordsIn } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/home-page';
import { CategoryShelf } from './category-shelf.tsx';
import { Hero } from './hero.tsx';
import { Newsletter } from './newsletter.tsx';
import type { ComponentProps } from 'react';
import { BookCard } from '../shelf/book-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { direction } from '../locale.ts';
import { ourReasons } from './our-reasons.ts';
import cards from '../shelf/book-card.module.css';
import styles from './home-page.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await context.get(pageContext).reader.bestSellers() };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <HomeMeta />
      <h1 className="vh">{m.home_h1({ store: useStoreName() })}</h1>
      <Hero />
      <CategoryShelf />
      <BestSellers books={loaderData.products} />
      <Reasons />
      <Newsletter />
    </main>
  );
}

function postalAddress({ postalAddress: streetAddress, country }: PublicShop['contact']) {
  return { '@type': 'PostalAddress', addressCountry: country, ...(streetAddress && { streetAddress }) };
}

function HomeMeta() {
  const { storeName, publicUrl, contact, socialLinks, demo, logo, categories } = useShopFacts();
  const url = new URL('/', publicUrl).href;
  const description = demo ? m.home_description() : m.all_books_words({ categories: namesOf(categories) });
  const organization = {
    '@type': 'Organization',
    name: storeName,
    url,
    logo: new URL(logo ? logoFile(logo, 'icon') : '/icon-512.png', publicUrl).href,
    description,
    ...(contact.email && { email: contact.email }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.country && { address: postalAddress(contact) }),
    ...(!demo && socialLinks.length > 0 && { sameAs: socialLinks.map(({ href }) => href) }),
  };
  const website = { '@type': 'WebSite', name: storeName, url, inLanguage: ['en', 'ar'] };
  return <PageMeta title={m.home_title()} description={description} data={[organization, website]} />;
}

type ShownBook = ComponentProps<typeof BookCard>['book'];

function BestSellers({ books }: { books: ShownBook[] }) {
  return (
    <section className={`section wrap ${styles.best}`} id="best-sellers" tabIndex={-1}>
      <SectionHead words={useOfferTitle()} />
      {books.length === 0 ? (
        <EmptyState words={m.best_sellers_none()} />
      ) : (
        <div className={cards.grid} data-five>
          {books.map((book) => (
            <BookCard key={book._id} book={book} level={3} />
          ))}
        </div>
      )}
    </section>
  );
}

function Reasons() {
  const { text, lang } = wordsIn(useShopFacts(), 'reasons', ourReasons);
  const reasons = text.split(/^#+ */m).filter((reason) => reason.trim());
  return (
    <section className={`section ${styles.why}`}>
      <div className="wrap">
        <SectionHead words={m.why_read} />
        <ol className={styles.reasons} lang={lang} dir={direction(lang)}>
          {reasons.map((reason, index) => {
            const [title, ...words] = reason.split('\n');
            return (
              <li key={reason} className={styles.reason}>
                <span className={styles.roundel} lang="ar" aria-hidden="true">
                  {arabicDigits(index + 1)}
                </span>
                <h3>{title}</h3>
                <p>{words.join(' ').trim()}</p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
