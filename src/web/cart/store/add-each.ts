import * as rules from '../../../rules/cart.ts';
import { toast, toastRepeatable } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { changeCart } from './cart-store.ts';
import { sendCart } from './cart-sync.ts';
import { recordSeenPrice } from './seen-books.ts';

/** Puts one copy of each book that is not in the cart yet into it, or none if they do not all fit. */
export function addEach(books: { _id: string; offerPrice: number }[]): void {
  const ids = books.map(({ _id }) => _id);
  if (!changeCart((cart) => rules.addEach(cart, ids))) {
    toast.error(m.cart_full(), { id: 'cart' });
    return;
  }
  for (const { _id, offerPrice } of books) recordSeenPrice(_id, offerPrice);
  toastRepeatable(m.added_to_cart());
  void sendCart();
}
