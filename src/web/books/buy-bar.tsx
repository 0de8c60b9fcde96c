import { type RefObject, useEffect, useState } from 'react';
import type { Book } from '../../contract/books.ts';
import { Price } from '../ui/price.tsx';
import { titleOf } from './book-words.ts';
import { CartControl } from './cart-control.tsx';

interface BuyBarProps {
  book: Book;
  /** The buttons of the page. */
  acts: RefObject<HTMLElement | null>;
}

/** On small screens, the price and the cart control while the buttons of the page are out of view. */
export function BuyBar({ book, acts }: BuyBarProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = acts.current;
    if (!element) return undefined;
    // Less by the bar at the top, and by one row of buttons at the bottom.
    const observer = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting), {
      rootMargin: '-64px 0px -52px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [acts]);
  if (!isNeeded || !book.inStock) return null;
  return (
    <div className="buy-bar" role="group" aria-label={titleOf(book).text}>
      <Price amount={book.offerPrice} />
      <CartControl book={book} large />
    </div>
  );
}
