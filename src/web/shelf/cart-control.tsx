import Minus from 'icon:minus';
import Plus from 'icon:plus';
import { useRef } from 'react';
import { isTooMany, MAX_QUANTITY } from '../../rules/cart.ts';
import { cartActions, useQuantity } from '../cart/store/use-cart.ts';
import { idleIf } from '../ui/idle.ts';
import { m } from '../i18n/messages.js';
import styles from './cart-control.module.css';

interface CartControlProps {
  book: { _id: string; inStock: boolean; held?: true; left?: number; offerPrice: number };
  /** The id of the element with the book's title, because the button of a card says only Add. */
  describedBy?: string;
  /** The size of the book page. */
  large?: boolean;
}

/** An Add button, or minus and plus once the book is in the cart. Focus moves along when one replaces the other. */
export function CartControl({ book, describedBy, large = false }: CartControlProps) {
  const count = useQuantity(book._id);
  const replaced = useRef(false);

  const addOne = () => cartActions.add(book._id, book.offerPrice);
  const takeOne = () => cartActions.removeOne(book._id);
  const replace = (change: () => void) => {
    replaced.current = true;
    change();
  };
  const control = (button: HTMLButtonElement | null) => {
    if (button && replaced.current) button.focus();
    if (button) replaced.current = false;
  };

  if (!book.inStock) {
    return (
      <p className={styles.soldOut} data-large={large || undefined}>
        {book.held ? m.copies_held() : m.out_of_stock()}
      </p>
    );
  }
  if (count === 0) {
    return (
      <button
        ref={control}
        type="button"
        className={`${large ? 'btn btn-2' : styles.add} needs-script`}
        aria-describedby={describedBy}
        onClick={() => replace(addOne)}
      >
        {large ? m.add_to_cart() : m.add()}
      </button>
    );
  }
  return (
    <div
      className={styles.step}
      data-large={large || undefined}
      role="group"
      aria-label={m.quantity()}
      aria-describedby={describedBy}
    >
      <button
        type="button"
        aria-label={m.decrease_quantity()}
        onClick={() => (count === 1 ? replace(takeOne) : takeOne())}
      >
        <Minus />
      </button>
      <output>{count}</output>
      <button
        ref={control}
        type="button"
        aria-label={m.increase_quantity()}
        {...idleIf(count >= MAX_QUANTITY || isTooMany(count + 1, book.left), addOne)}
      >
        <Plus />
      </button>
    </div>
  );
}
