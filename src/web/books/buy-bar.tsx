import type { RefObject } from 'react';
import type { Book } from '../../contract/books.ts';
import { Price } from '../ui/price.tsx';
import { useOutOfView } from '../ui/use-out-of-view.ts';
import { titleOf } from './book-words.ts';
import { CartControl } from './cart-control.tsx';

interface BuyBarProps {
  book: Book;
  /** The buttons of the page. */
  acts: RefObject<HTMLElement | null>;
}

/** On small screens, the price and the cart control while the buttons of the page are out of view. */
export function BuyBar({ book, acts }: BuyBarProps) {
  const isNeeded = useOutOfView(acts);
  if (!isNeeded || !book.inStock) return null;
  return (
    <div className="buy-bar" role="group" aria-label={titleOf(book).text}>
      <Price amount={book.offerPrice} />
      <CartControl book={book} large />
    </div>
  );
}
