import type { ShelfBook } from '../../contract/books.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { BookCard } from './book-card.tsx';

export function RelatedBooks({ books }: { books: ShelfBook[] }) {
  if (books.length === 0) return null;
  return (
    <section className="related">
      <SectionHead words={m.related_products} />
      <div className="grid grid-5">
        {books.map((book) => (
          <BookCard key={book._id} book={book} level={3} />
        ))}
      </div>
      <p className="more">
        <ShopLink className="btn btn-2" to="/books">
          {m.see_more()}
          <span className="vh"> {m.see_more_of()}</span>
        </ShopLink>
      </p>
    </section>
  );
}
