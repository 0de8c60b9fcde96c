import type { Book } from '../../contract/books.ts';
import { imageSources } from '../../rules/images.ts';

interface BookCoverProps {
  book: Pick<Book, 'image'> & Partial<Pick<Book, '_id' | 'name' | 'nameAr'>>;
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

/** A book with an Arabic title opens from the right, any other from the left. */
export function bindingOf(book: Partial<Pick<Book, 'name' | 'nameAr'>>): string {
  return book.name && !book.nameAr ? 'book book-la' : 'book';
}
