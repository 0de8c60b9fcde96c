import { CartBadge } from '../cart/cart-badge.tsx';
import { useCart } from '../cart/store/use-cart.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

export function CartLink() {
  const { ready, count } = useCart();
  return (
    <ShopLink className="cart-link" to="/cart" aria-label={ready ? m.cart_count({ count }) : m.cart()}>
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 8.5h14l1 12H4l1-12Z" />
        <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
      </svg>
      <CartBadge />
    </ShopLink>
  );
}
