import { useId } from 'react';
import type { ShelfBook } from '../../contract/books.ts';
import { authorOf, authorPath, titleOf } from './book-text.ts';
import { direction } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { BookCover, CategoryTag, FewLeft, Rating } from './book-parts.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { CartControl } from './cart-control.tsx';
import { bookPath } from './category-text.ts';
import styles from './book-card.module.css';
import parts from './book-parts.module.css';

// Two thirds of a column, in grids of five, four, three and two columns. A twentieth less on a phone, where many screens would
// need a few pixels more than the smallest size has, and the next one has three times its bytes.
const sizes =
  '(min-width: 72rem) 151px, (min-width: 56rem) calc(16.5vw - 20px), (min-width: 40rem) calc(22vw - 20px), calc(31.3vw - 15px)';

interface BookCardProps {
  book: ShelfBook;
  /** Loads the cover at once, for cards in the first view. */
  eager?: boolean;
  level?: 2 | 3;
}

/** The title's link covers the whole card; the cart control lies above it. */
export function BookCard({ book, eager = false, level = 2 }: BookCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const titleId = useId();
  const title = titleOf(book);
  const author = authorOf(book);
  const { categories } = useShopFacts();
  return (
    <article className={styles.card} data-out={!book.inStock || undefined} aria-labelledby={titleId}>
      <div>
        <BookCover book={book} sizes={sizes} eager={eager} />
      </div>
      <CategoryTag of={book.category} />
      <Heading id={titleId} dir={direction(title.lang)}>
        <ShopLink to={bookPath(book, categories)}>
          <bdi lang={title.lang}>{title.text}</bdi>
        </ShopLink>
      </Heading>
      <p className={parts.by} dir={direction(author.lang)}>
        <ShopLink to={authorPath(book.authorSlug)}>
          <bdi lang={author.lang}>{author.text}</bdi>
        </ShopLink>
      </p>
      <Rating />
      <div className="row">
        <FewLeft book={book} />
        <BookPrice book={book} />
        <CartControl book={book} describedBy={titleId} />
      </div>
    </article>
  );
}

function BookPrice({ book }: { book: ShelfBook }) {
  return (
    <p>
      <ins>
        <Price amount={book.offerPrice} />
      </ins>{' '}
      {book.price > book.offerPrice && (
        <del>
          <span className="vh">{m.old_price()} </span>
          <Price amount={book.price} />
        </del>
      )}
    </p>
  );
}

/** Placeholders for cards that are loading. A text beside them tells screen readers. */
export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.card} aria-hidden="true">
      <div className="skel">
        <span />
      </div>
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
    </div>
  ));
}
