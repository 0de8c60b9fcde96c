import type { Book } from '../../../contract/books.ts';
import { imageSources } from '../../../rules/images.ts';

/** A cover the width of a thumb; a book without a picture has a drawn one. */
export function SmallCover({ book }: { book: Pick<Book, '_id' | 'image'> & { cover?: string } }) {
  const url = book.cover ?? book.image[0] ?? `/covers/${book._id}.svg`;
  return (
    <img
      className="small-cover"
      {...imageSources(url)}
      sizes="44px"
      alt=""
      width={44}
      height={62}
      loading="lazy"
      decoding="async"
    />
  );
}
