import { useCart } from './store/use-cart.ts';

/** The number on the cart. Before hydration CSS paints it from the stored pre-hydration state. */
export function CartBadge() {
  const { ready, count } = useCart();
  if (!ready) return <span className="badge badge-hint" dir="ltr" aria-hidden="true" />;
  if (count === 0) return null;
  return (
    <span className="badge" dir="ltr" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
