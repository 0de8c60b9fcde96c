import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { BookSet, ShelfPage } from '../../contract/books.ts';
import { categoryOf, type ShelfChoices, type ShelfParam } from '../../rules/shelf.ts';
import { counted, localPath } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import type { ShelfData } from './list-client-loader.ts';
import { authorOf, authorPath, setNameOf, setPath } from './book-words.ts';
import { addressOf, labelOf } from './category-words.ts';
import { askOf, choicesIn, listHref, listParams } from './shelf-choices.ts';
import { ShelfFilters } from './shelf-filters.tsx';
import { Shelf } from './shelf.tsx';
import type { ShelfAsk } from './more-books.tsx';
import { BookCover } from './book-parts.tsx';
import { SetOffer } from './set-offer.tsx';
import sets from './set-offer.module.css';
import styles from './shelf.module.css';

interface FilteredShelfProps {
  data: ShelfData;
  /** What the list is of, beside what a reader chooses. */
  ask: ShelfAsk;
  /** What a reader may choose. */
  offered: readonly ShelfParam[];
  empty: ReactNode;
  children?: ReactNode;
}

/** A list of books that a reader filters and sorts by choices in the address. */
export function FilteredShelf({ data, ask, offered, empty, children }: FilteredShelfProps) {
  const { pathname, search } = useLocation();
  const { q = '' } = ask;
  const { after } = listParams(search);
  const chosen = choicesIn(search, useShopFacts().categories, offered);
  const { max: _, ...others } = chosen.refused;
  const refused = Object.values(chosen.isReversed ? others : chosen.refused);
  const all = listHref(pathname, q, {});
  const filters = (shelf?: ShelfPage) => (
    <>
      {(shelf?.total !== 0 || chosen.count > 0) && (
        <ShelfFilters offered={offered} chosen={chosen} q={q} all={all} facets={shelf?.facets} />
      )}
      <RefusedChoices values={refused} />
      {chosen.isReversed && (
        <p className={styles.note} data-phone>
          {m.filter_price_reversed()}
        </p>
      )}
      {shelf?.subject && (
        <ShopLink className={styles.subject} to={addressOf(shelf.subject)}>
          {m.category_of({ category: labelOf(shelf.subject) })}
        </ShopLink>
      )}
      {ask.inStock && !shelf?.soldOut && (
        <SoldOutNote count={shelf?.facets?.outOfStock ?? 0} choices={chosen.choices} />
      )}
      {!after && shelf?.sets?.map((set) => <SetCard key={set.slug} set={set} />)}
    </>
  );
  return (
    <>
      <Shelf
        data={data}
        ask={{ ...askOf(chosen.choices), ...ask }}
        empty={chosen.count ? <NoneChosen all={all} /> : empty}
        pageAfter={(id) => listHref(localPath(pathname), q, chosen.choices, id)}
        filters={filters}
      >
        {children}
      </Shelf>
      {after && (
        <p className={styles.more}>
          <a className="btn btn-3" href={listHref(localPath(pathname), q, chosen.choices)}>
            {m.back_to_first_books()}
          </a>
        </p>
      )}
    </>
  );
}

/** Why a category or an author has fewer books here than on the page of their own. */
function SoldOutNote({ count, choices: { category, author } }: { count: number; choices: ShelfChoices }) {
  const { categories } = useShopFacts();
  if (count === 0 || !(category || author)) return null;
  const page = category ? addressOf(categoryOf(categories, category)) : authorPath(author!);
  return (
    <p className={styles.note}>
      {m.sold_out_hidden(counted(count))} <ShopLink to={page}>{m.show_sold_out()}</ShopLink>
    </p>
  );
}

function RefusedChoices({ values }: { values: string[] }) {
  if (values.length === 0) return null;
  return (
    <p className={styles.note}>
      <Sentence words={(gap) => m.choices_refused({ values: gap })}>{values.join(' · ')}</Sentence>
    </p>
  );
}

function NoneChosen({ all }: { all: string }) {
  const clear = (
    <Link className="btn btn-2" to={all}>
      {m.filter_clear()}
    </Link>
  );
  return <EmptyState words={m.no_books_chosen()} action={clear} />;
}

/** A whole set, above the list that shows some of its volumes. */
function SetCard({ set }: { set: BookSet }) {
  const titleId = useId();
  const [name, author] = [setNameOf(set), authorOf(set.first)];
  return (
    <section className={sets.card} aria-labelledby={titleId}>
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
