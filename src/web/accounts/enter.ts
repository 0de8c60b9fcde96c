import { addedBooks, cartToWire } from '../../rules/cart.ts';
import { call } from '../api/client.ts';
import { latestCart } from '../cart/store/cart-store.ts';
import { savedCartBooks } from '../cart/store/saved-cart-books.ts';
import type { Credentials, LoginMode } from './login-form.tsx';
import { locale } from '../locale.ts';
import { beginSession } from './session/session-store.ts';

/**
 * Logs in or signs up. The visitor's cart is sent along, so that it is merged exactly once. `added`: of how many books the
 * saved cart had more.
 */
export async function enter(mode: LoginMode, { name, email, password }: Credentials) {
  const kept = latestCart();
  const visitorCart = kept.owner === null && kept.cart.size > 0 ? { cartItems: cartToWire(kept.cart) } : {};
  const answer =
    mode === 'login'
      ? await call('POST /api/user/login', { body: { name: '', email, password, ...visitorCart } })
      : await call('POST /api/user/register', {
          body: { name, email, password, lang: locale(), ...visitorCart },
        });
  beginSession(answer.user);
  const added = kept.owner === null ? addedBooks(kept.cart, latestCart().cart) : [];
  savedCartBooks.set(added);
  return { ...answer, added: added.length };
}
