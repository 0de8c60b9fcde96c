import type { Book, ShelfBook } from '../../contract/books.ts';
import { boundOn } from '../../rules/direction.ts';
import { imageSources } from '../../rules/images.ts';

interface BookCoverProps {
  book: Pick<Book, 'image'> & Partial<Pick<ShelfBook, '_id' | 'name' | 'nameAr' | 'edition'>>;
  sizes: string;
  eager?: boolean;
}

/** The book drawn as an object: its first picture as the cover, with the page edges beside it. */
export function BookCover({ book, sizes, eager = false }: BookCoverProps) {
  const first = book.image[0] ?? (book._id && `/covers/${book._id}.svg`);
  return (
    <span className={bindingOf(book)}>
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

/** The class of a book as an object, with the edges of its pages opposite its spine. */
export function bindingOf({ name = '', nameAr, edition }: Partial<ShelfBook>): string {
  return boundOn({ name, nameAr, language: edition?.language }) === 'left' ? 'book book-la' : 'book';
}
