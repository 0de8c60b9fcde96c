import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { ShelfParam } from '../../rules/shelf.ts';
import { locale, otherLocale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import { BookSearch } from './search-field.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RunningHead } from '../ui/section-head.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/books-page';
import { phrase } from '../shelf/book-text.ts';
import { namesOf } from '../shelf/category-text.ts';
import { FilteredShelf, useArrived } from '../shelf/filtered-shelf.tsx';
import { OfferedBooks } from '../shelf/offered-books.tsx';
import { loadShelf, type ShelfData } from '../shelf/list-client-loader.ts';
import { filterIn, listParams } from '../shelf/shelf-choices.ts';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

const FoundPages = lazy(() => import('./found-pages.tsx'));

/** The list has only books in stock. A search finds the others too. */
const offered: ShelfParam[] = ['category', 'author', 'language', 'min', 'max', 'sort'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  const { q } = listParams(search);
  const { reader, facts } = context.get(pageContext);
  const stock = q ? { soldOutLast: true } : ({ inStock: true } as const);
  return { shelf: await reader.books({ ...filterIn(search, facts.categories, offered), ...stock, q }) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadShelf(request.url, serverLoader);
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { q } = listParams(useLocation().search);
  const { categories } = useShopFacts();
  return (
    <main id="main" className="wrap page-top" tabIndex={-1}>
      <RunningHead
        level={1}
        title={m.all_books({}, { locale: locale() })}
        other={m.all_books({}, { locale: otherLocale() })}
        after={q && <SearchedText text={q} />}
      />
      <FilteredShelf
        meta={{
          title: q ? `${m.all_books()} ${m.searched_for({ text: q })}` : m.all_books(),
          description: m.all_books_words({ categories: namesOf(categories) }),
          unlisted: q !== '',
        }}
        data={loaderData}
        ask={{ ...(q && { q }), inStock: 'true' }}
        offered={offered}
        empty={<NoBooks q={q} shelf={loaderData.shelf} />}
      >
        <BookSearch />
        <ShopLink to="/authors">{m.authors()}</ShopLink>
      </FilteredShelf>
      <Suspense>{q && <FoundPages q={q} />}</Suspense>
    </main>
  );
}

function SearchedText({ text }: { text: string }) {
  return (
    <p>
      <Sentence words={(gap) => m.searched_for({ text: gap })} lang={phrase(text).lang}>
        {text}
      </Sentence>
    </p>
  );
}

function NoBooks({ q, shelf }: { q: string; shelf: ShelfData['shelf'] }) {
  const arrived = useArrived(shelf).shelf;
  if (!q) return <EmptyState words={m.no_books_yet()} />;
  return (
    <>
      <EmptyState
        words={
          <>
            <Sentence words={(text) => m.no_results({ text })} lang={phrase(q).lang}>
              {q}
            </Sentence>{' '}
            {arrived?.spelling ? m.no_results_looked() : m.no_results_as_typed()}
          </>
        }
      >
        <p className="blank-actions">
          <LinkButton look="2" to="/books" words={m.show_all_books()} />
          <LinkButton rel="nofollow" to={`/contact?${new URLSearchParams({ q })}`} words={m.ask_for_book()} />
        </p>
      </EmptyState>
      <OfferedBooks />
    </>
  );
}
