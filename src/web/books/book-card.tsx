import type { Book } from '../../contract/books.ts';
import { Price } from '../ui/price.tsx';
import { Rating } from '../ui/rating.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';
import { BookCover } from './book-cover.tsx';
import { authorOf, bookPath, categoryLabel, titleOf } from './book-words.ts';

const sizes = '(min-width: 72rem) 150px, (min-width: 40rem) 22vw, 33vw';

export function BookCard({ book, eager = false, level = 2 }: { book: Book; eager?: boolean; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const title = titleOf(book);
  const author = authorOf(book);
  return (
    <article className="card">
      <div className="plinth">
        <BookCover book={book} sizes={sizes} eager={eager} />
      </div>
      <p className={`cat cat-${book.category.toLowerCase()}`}>{categoryLabel(book.category)}</p>
      <Heading>
        <ShopLink to={bookPath(book)}>
          <bdi lang={title.lang}>{title.text}</bdi>
        </ShopLink>
      </Heading>
      <p className="by">
        <bdi lang={author.lang}>{author.text}</bdi>
      </p>
      <Rating />
      <div className="card-foot">
        <p className="price">
          <ins>
            <Price dollars={book.offerPrice} />
          </ins>{' '}
          <del>
            <Price dollars={book.price} />
          </del>
        </p>
        {book.inStock ? (
          <button type="button" className="add">
            {m.add()}
          </button>
        ) : (
          <p className="sold-out">{m.out_of_stock()}</p>
        )}
      </div>
    </article>
  );
}
