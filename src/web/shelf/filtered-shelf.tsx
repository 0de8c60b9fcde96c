import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { BookSet, ShelfPage } from '../../contract/books.ts';
import { categoryOf, type ShelfChoices, type ShelfParam } from '../../rules/shelf.ts';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { counted, localPath } from '../locale.ts';
import { PageMeta, type PageMetaProps } from '../seo/page-meta.tsx';
import { useShopFacts } from '../shop-facts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { ShelfData } from './list-client-loader.ts';
import { authorOf, authorPath, setNameOf, setPath } from './book-text.ts';
import { addressOf, labelOf } from './category-text.ts';
import { askOf, choicesIn, listHref, listParams } from './shelf-choices.ts';
import { ShelfFilters } from './shelf-filters.tsx';
import { Shelf } from './shelf.tsx';
import type { ShelfAsk } from './more-books.tsx';
import { SkeletonCards } from './book-card.tsx';
import { BookCover } from './book-parts.tsx';
import { SetOffer } from '../sets/offer/set-offer.tsx';
import cards from './book-card.module.css';
import sets from '../sets/offer/set-offer.module.css';
import styles from './shelf.module.css';

interface FilteredShelfProps {
  meta: Pick<PageMetaProps, 'title' | 'description' | 'path' | 'data' | 'unlisted'>;
  data: ShelfData;
  /** What the list is of, beside what a reader chooses. */
  ask: ShelfAsk;
  /** What a reader may choose. */
  offered: readonly ShelfParam[];
  empty: ReactNode;
  children?: ReactNode;
}

/** A list of books that a reader filters and sorts by choices in the address. */
export function FilteredShelf({ meta, data, ask, offered, empty, children }: FilteredShelfProps) {
  const { pathname, search } = useLocation();
  const { q = '' } = ask;
  const { after } = listParams(search);
  const chosen = choicesIn(search, useShopFacts().categories, offered);
  const { max: _, ...others } = chosen.refused;
  const refused = Object.values(chosen.isReversed ? others : chosen.refused);
  const all = listHref(pathname, q, {});
  const pageAfter = (id?: string) => listHref(localPath(pathname), q, chosen.choices, id);
  const { shelf, error } = useArrived(data.shelf);
  // The empty state says it.
  const isEmpty = shelf && shelf.products.length === 0 && !shelf.soldOut && chosen.count === 0;
  const counts = shelf?.total ? m.books_found(counted(shelf.total)) : m.no_books_found();
  return (
    <>
      <PageMeta
        {...meta}
        search={after ? `?after=${after}` : ''}
        unlisted={meta.unlisted || chosen.count > 0}
        page={{ '@type': 'CollectionPage' }}
      />
      <div className={`row ${styles.bar}`}>
        {children}
        <p className={isEmpty ? 'vh' : `note ${styles.note}`} role="status">
          {shelf ? counts : !error && m.loading_books()}
        </p>
      </div>
      <Fragment key={pathname + search}>
        {(shelf?.total !== 0 || chosen.count > 0) && (
          <ShelfFilters offered={offered} chosen={chosen} q={q} all={all} facets={shelf?.facets} />
        )}
        <RefusedChoices values={refused} />
        {chosen.isReversed && (
          <p className={`note ${styles.note}`} data-phone>
            {m.filter_price_reversed()}
          </p>
        )}
        {shelf?.subject && (
          <ShopLink className={`tap ${styles.subject}`} to={addressOf(shelf.subject)}>
            {m.category_of({ category: labelOf(shelf.subject) })}
          </ShopLink>
        )}
        {ask.inStock && !shelf?.soldOut && (
          <SoldOutNote count={shelf?.facets?.outOfStock ?? 0} choices={chosen.choices} />
        )}
        {!after && shelf?.sets?.map((set) => <SetCard key={set.slug} set={set} />)}
        {shelf ? (
          shelf.products.length > 0 || shelf.soldOut ? (
            <Shelf first={shelf} ask={{ ...askOf(chosen.choices), ...ask }} pageAfter={pageAfter} />
          ) : chosen.count ? (
            <NoneChosen all={all} />
          ) : (
            empty
          )
        ) : error ? (
          <ShelfFailed error={error} />
        ) : (
          <div className={cards.grid} aria-busy="true">
            <SkeletonCards count={10} />
          </div>
        )}
      </Fragment>
      {after && (
        <p className={styles.more}>
          <a className="btn btn-3" href={pageAfter()}>
            {m.back_to_first_books()}
          </a>
        </p>
      )}
    </>
  );
}

/** The list once it is here, or why it did not come. The server always has it. */
export function useArrived(awaited: ShelfData['shelf']): { shelf?: ShelfPage; error?: unknown } {
  const [arrived, setArrived] = useState<{ of: typeof awaited; shelf?: ShelfPage; error?: unknown }>();
  useEffect(() => {
    if (!(awaited instanceof Promise)) return undefined;
    let isShown = true;
    void awaited
      .then(
        (shelf) => ({ shelf }),
        (error: unknown) => ({ error }),
      )
      .then((what) => isShown && setArrived({ of: awaited, ...what }));
    return () => void (isShown = false);
  }, [awaited]);
  if (!(awaited instanceof Promise)) return { shelf: awaited };
  return arrived?.of === awaited ? arrived : {};
}

/** Why a category or an author has fewer books here than on the page of their own. */
function SoldOutNote({ count, choices: { category, author } }: { count: number; choices: ShelfChoices }) {
  const { categories } = useShopFacts();
  if (count === 0 || !(category || author)) return null;
  const page = category ? addressOf(categoryOf(categories, category)) : authorPath(author!);
  return (
    <p className={`note ${styles.note}`}>
      {m.sold_out_hidden(counted(count))} <ShopLink to={page}>{m.show_sold_out()}</ShopLink>
    </p>
  );
}

function RefusedChoices({ values }: { values: string[] }) {
  if (values.length === 0) return null;
  return (
    <p className={`note ${styles.note}`}>
      <Sentence words={(gap) => m.choices_refused({ values: gap })}>{values.join(' · ')}</Sentence>
    </p>
  );
}

function NoneChosen({ all }: { all: string }) {
  return (
    <EmptyState words={m.no_books_chosen()}>
      <Link className="btn btn-2" to={all}>
        {m.filter_clear()}
      </Link>
    </EmptyState>
  );
}

function ShelfFailed({ error }: { error: unknown }) {
  useEffect(() => toastLoadProblem(error), [error]);
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState words={m.books_failed()}>
      <Button
        look="1"
        words={m.try_again()}
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
      />
    </EmptyState>
  );
}

/** A whole set, above the list that shows some of its volumes. */
function SetCard({ set }: { set: BookSet }) {
  const titleId = useId();
  const [name, author] = [setNameOf(set), authorOf(set.first)];
  return (
    <section className={`panel ${sets.card}`} aria-labelledby={titleId}>
      <BookCover book={set.first} sizes="72px" />
      <div>
        <h2 id={titleId}>
          <ShopLink to={setPath(set.slug)}>
            <bdi lang={name.lang}>{name.text}</bdi>
          </ShopLink>
        </h2>
        <p>
          <bdi lang={author.lang}>{author.text}</bdi>
        </p>
      </div>
      <SetOffer set={set} describedBy={titleId} />
    </section>
  );
}
