import { counted, locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { Page } from '../seo/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/authors-page';
import { authorPath, diedText, nameOf, otherNameOf } from '../shelf/book-text.ts';
import shelf from '../shelf/shelf.module.css';
import styles from './authors.module.css';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = context.get(pageContext);
  return reader.authors(locale(), new URL(request.url).searchParams.get('after') ?? undefined);
}

export default function AuthorsPage({ loaderData: { authors, nextCursor } }: Route.ComponentProps) {
  return (
    <Page words={m.authors} description={m.authors_words()} page={{ '@type': 'CollectionPage' }}>
      {authors.length === 0 && <EmptyState words={m.no_books_yet()} />}
      <ul className={styles.authors}>
        {authors.map((author) => {
          const [name, other] = [nameOf(author), otherNameOf(author)];
          return (
            <li key={author.slug}>
              <ShopLink to={authorPath(author.slug)}>
                <bdi lang={name.lang}>{name.text}</bdi>
              </ShopLink>
              {other && (
                <bdi className={styles.other} lang={other.lang}>
                  {other.text}
                </bdi>
              )}
              <span className="note">
                {[diedText(author), m.books_found(counted(author.books))].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      {nextCursor && (
        <p className={shelf.more}>
          <a className="btn btn-2" href={`?${new URLSearchParams({ after: nextCursor })}`}>
            {m.more_authors()}
          </a>
        </p>
      )}
    </Page>
  );
}
