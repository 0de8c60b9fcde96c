import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { countryList } from '../../rules/country-names.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { useCart } from '../cart/store/use-cart.ts';
import { useCartLines } from '../cart/use-cart-lines.ts';
import { locale } from '../locale.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { LoadFailed } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/guest-checkout-page';
import { GuestForm } from './guest-form.tsx';
import { useOrderTerms } from './use-order-terms.ts';
import '../cart/cart.css';

/** The names come from the server: those of the browser may differ, and hydration needs the same. */
export function loader() {
  return { countries: countryList(locale()) };
}

/** Orders the cart without an account. A user orders in the cart. */
export default function GuestCheckoutPage({ loaderData: { countries } }: Route.ComponentProps) {
  const session = useSession();
  const { ready, cart } = useCart();
  const { lines, loading, failed, refetch } = useCartLines(cart);
  const navigate = useNavigate();
  const isUser = session.user !== null;
  useEffect(() => {
    if (isUser) void navigate('/cart', { replace: true });
  }, [isUser, navigate]);
  const isFilled = ready && cart.size > 0;
  const terms = useOrderTerms();
  const isWaiting = loading || !session.ready || isUser || !terms;
  return (
    <main id="main" className="wrap page-top tall" tabIndex={-1}>
      <PageMeta title={m.guest_checkout()} unlisted />
      <SectionHead level={1} words={m.guest_checkout} />
      <ScriptNote />
      {!ready && (
        <div className="when-cart">
          <CartSkeleton />
        </div>
      )}
      {!isFilled && <EmptyCart ready={ready} />}
      {isFilled && isWaiting && <CartSkeleton />}
      {isFilled && !isWaiting && failed && (
        <LoadFailed words={m.cart_unavailable()} onRetry={() => void refetch()} />
      )}
      {isFilled && !isWaiting && !failed && <GuestForm lines={lines} countries={countries} terms={terms} />}
    </main>
  );
}
