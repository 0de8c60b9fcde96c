import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { countryList } from '../../rules/country-names.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { CartStates } from '../cart/cart-states.tsx';
import { locale } from '../locale.ts';
import { Page } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
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
  const navigate = useNavigate();
  const isUser = session.user !== null;
  useEffect(() => {
    if (isUser) void navigate('/cart', { replace: true });
  }, [isUser, navigate]);
  const terms = useOrderTerms();
  return (
    <Page isPrivate words={m.guest_checkout}>
      <ScriptNote />
      <CartStates isWaiting={!session.ready || isUser || !terms}>
        {(lines) => <GuestForm lines={lines} countries={countries} terms={terms!} />}
      </CartStates>
    </Page>
  );
}
