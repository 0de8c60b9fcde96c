import { ShoppingBag } from 'lucide-react';
import { CartBadge } from '../cart/cart-badge.tsx';
import { useCart } from '../cart/use-cart.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';

export function CartLink() {
  const { ready, count } = useCart();
  return (
    <ShopLink className="cart-link" to="/cart" aria-label={ready ? m.cart_count({ count }) : m.cart()}>
      <ShoppingBag className="ico" aria-hidden="true" />
      <CartBadge />
    </ShopLink>
  );
}
