import { type CSSProperties, useEffect, useState } from 'react';
import type { ShelfBook } from '../../contract/books.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { call } from '../api/client.ts';
import { useOfferTitle } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { BookCard, SkeletonCards } from './book-card.tsx';
import styles from './book-card.module.css';

interface OfferedBooksProps {
  /** Books that the page shows already. */
  without?: readonly string[];
  count?: number;
}

/** Best sellers, for a page that has few books of its own or none. Loaded in the browser: most visits never need them. */
export function OfferedBooks({ without, count = SHELF_LENGTH }: OfferedBooksProps) {
  const title = useOfferTitle();
  const [books, setBooks] = useState<ShelfBook[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void loadBestSellers().then((loaded) => isShown && setBooks(loaded));
    return () => void (isShown = false);
  }, []);
  const offered = books?.filter(({ _id }) => !without?.includes(_id)).slice(0, count);
  if (offered?.length === 0) return null;
  return (
    <section
      className={`${styles.offered} needs-script`}
      style={{ '--n': count } as CSSProperties}
      aria-busy={!offered}
    >
      <SectionHead words={title} />
      {/* A grid of their own: the placeholders never stand beside the first of the books. */}
      <div key={offered ? 'books' : 'loading'} className={styles.grid} data-five>
        {offered?.map((book) => <BookCard key={book._id} book={book} level={3} />) ?? (
          <SkeletonCards count={count} />
        )}
      </div>
    </section>
  );
}

let bestSellers: Promise<ShelfBook[]> | undefined;

/** After a failure the page offers nothing. */
function loadBestSellers(): Promise<ShelfBook[]> {
  return (bestSellers ??= call('GET /api/product/best-sellers').then(
    ({ products }) => products,
    () => {
      bestSellers = undefined;
      return [];
    },
  ));
}
