import type { Book } from '../../../contract/books.ts';
import { imageSources } from '../../../rules/images.ts';

/** A thumbnail of the cover; a book without a picture has a generated one. */
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
