import type { Book } from '../../contract/books.ts';
import { imageSources } from '../../rules/images.ts';

interface BookCoverProps {
  book: Pick<Book, 'image'> & { _id?: string; nameAr?: string };
  sizes: string;
  eager?: boolean;
}

/** The book as an object: its first picture on the boards, the page block beside it. */
export function BookCover({ book, sizes, eager = false }: BookCoverProps) {
  const first = book.image[0] ?? (book._id && `/covers/${book._id}.svg`);
  return (
    <span className="book">
      {first && (
        <img
          {...imageSources(first)}
          sizes={sizes}
          alt=""
          width={600}
          height={840}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  );
}
