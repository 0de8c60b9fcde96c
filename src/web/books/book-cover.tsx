import type { Book } from '../../contract/books.ts';
import { imageSources } from '../../rules/images.ts';

/** The book as an object: its first picture on the boards, the page block beside it. */
export function BookCover({ book, sizes, eager = false }: { book: Pick<Book, 'image'>; sizes: string; eager?: boolean }) {
  const first = book.image[0];
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
