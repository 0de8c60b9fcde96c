import { data, redirect } from 'react-router';
import { aboutOf, authorOf, authorPath, setNameOf, setPath } from '../shelf/book-text.ts';
import { counted, otherLocale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { RunningHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/set-page';
import { pictureOf } from '../book/book-meta.tsx';
import { BookCard } from '../shelf/book-card.tsx';
import { SetOffer } from './offer/set-offer.tsx';
import cards from '../shelf/book-card.module.css';
import parts from '../shelf/book-parts.module.css';
import styles from './offer/set-offer.module.css';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const set = await context.get(pageContext).reader.set(params.slug);
  if (!set) throw data(null, { status: 404 });
  if (set.slug !== params.slug) throw redirect(setPath(set.slug), 301);
  return set;
}

export default function SetPage({ loaderData: set }: Route.ComponentProps) {
  const [name, other, author] = [setNameOf(set), setNameOf(set, otherLocale()), authorOf(set.first)];
  const about = aboutOf(set);
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <PageMeta
        title={name.text}
        description={m.set_words({ set: name.text, author: author.text, ...counted(set.volumes.length) })}
        path={setPath(set.slug)}
        image={pictureOf(set.first)}
        page={{ '@type': 'CollectionPage' }}
      />
      <RunningHead level={1} title={name.text} other={other.text === name.text ? '' : other.text} />
      <div className={`row ${styles.head}`}>
        <p className={parts.by}>
          <ShopLink to={authorPath(set.first.authorSlug)}>
            <bdi lang={author.lang}>{author.text}</bdi>
          </ShopLink>
        </p>
        {about && (
          <p dir="auto" lang={about.lang}>
            {about.text}
          </p>
        )}
        <SetOffer set={set} />
      </div>
      <div className={cards.grid}>
        {set.books.map((book, index) => (
          <BookCard key={book._id} book={book} eager={index < 2} />
        ))}
      </div>
    </main>
  );
}
