import type { Book } from '../../contract/books.ts';
import { imageSources } from '../../rules/images.ts';

interface BookCoverProps {
  book: Pick<Book, 'image'> & Partial<Pick<Book, '_id' | 'name' | 'nameAr'>>;
  sizes: string;
  eager?: boolean;
}

/** The book as an object: its first picture on the boards, the page block beside it. */
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

/** A book with an Arabic title is hinged on the right, any other on the left. */
export function bindingOf(book: Partial<Pick<Book, 'name' | 'nameAr'>>): string {
  return book.name && !book.nameAr ? 'book book-la' : 'book';
}
