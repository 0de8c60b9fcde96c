import type { CSSProperties } from 'react';
import type { Book, ShelfBook } from '../../contract/books.ts';
import { boundOn } from '../../rules/languages.ts';
import { imageSources } from '../../rules/images.ts';
import { categoryOf } from '../../rules/shelf.ts';
import { useShopFacts } from '../shop-facts.ts';
import { labelled } from './category-text.ts';
import { FEW_COPIES } from '../../rules/cart.ts';
import { counted } from '../locale.ts';
import { m } from '../i18n/messages.js';
import styles from './book-parts.module.css';

interface BookCoverProps {
  book: Pick<Book, 'image'> & Partial<Pick<ShelfBook, '_id' | 'name' | 'nameAr' | 'edition'>>;
  sizes: string;
  eager?: boolean;
}

/** The book drawn as an object: its first picture as the cover, with the page edges beside it. */
export function BookCover({ book, sizes, eager = false }: BookCoverProps) {
  const first = book.image[0] ?? (book._id && `/covers/${book._id}.svg`);
  return (
    <span data-bound={bindingOf(book)}>
      {first && (
        <img
          {...imageSources(first)}
          sizes={sizes}
          alt=""
          width={600}
          height={840}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  );
}

/** The side of a book's spine; the edges of its pages are opposite. */
export function bindingOf({ name = '', nameAr, edition }: Partial<ShelfBook>) {
  return boundOn({ name, nameAr, language: edition?.language });
}

/** The name of a book's category, in its colour. */
export function CategoryTag({ of }: { of: string }) {
  const category = categoryOf(useShopFacts().categories, of);
  const style = { '--cat': `var(--cat-${category.colour})` } as CSSProperties;
  return <p className={styles.cat} style={style} {...labelled(category)} />;
}

/** Tells that few copies are left. */
export function FewLeft({ book: { left } }: { book: Pick<ShelfBook, 'left'> }) {
  if (left === undefined || left > FEW_COPIES) return null;
  return <p className={styles.fewLeft}>{m.few_left(counted(left))}</p>;
}

/**
 * The demo shows four of five stars, as specified. A real shop shows none, because nobody has rated its books. Drawn by
 * the stylesheet, because a list shows dozens of them.
 */
export function Rating() {
  const { demo } = useShopFacts();
  return demo ? <span className={styles.stars} role="img" aria-label={m.rated()} /> : null;
}
