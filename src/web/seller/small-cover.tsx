import type { Book } from '../../contract/books.ts';

/** A cover the width of a thumb; a book without a picture has a drawn one. */
export function SmallCover({ book }: { book: Pick<Book, '_id' | 'image'> & { cover?: string } }) {
  const url = book.cover ?? book.image[0] ?? `/covers/${book._id}.svg`;
  // Beside a line of text the smallest sibling is plenty.
  const src = url.replace(/-800\.webp$/, '-200.webp');
  return (
    <img className="small-cover" src={src} alt="" width={44} height={62} loading="lazy" decoding="async" />
  );
}
