import { lazy, Suspense, useRef, useState } from 'react';
import { isSameEverywhere } from '../../rules/delivery.ts';
import type { OrderTerms } from '../../rules/order-totals.ts';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { Spinner } from '../ui/empty-state.tsx';
import { useOutOfView } from '../ui/use-out-of-view.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';
import { AddressBlock } from './address-block.tsx';
import { CheckoutSums, OrderLinks } from './checkout-sums.tsx';
import { PickupChoice, usePickup } from './pickup-choice.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import { useAddresses } from './use-addresses.ts';
import { type Contact, useCheckout } from './use-checkout.ts';
import { useChosenCountry } from '../use-country.ts';
import { useOrderTerms } from './use-order-terms.ts';
import { useOrderTotals } from './use-order-totals.ts';
import cart from '../cart/cart.module.css';
import styles from './order-summary.module.css';

/** Checks a phone, which is large. */
const PickupForm = lazy(() => import('./pickup-form.tsx'));
const DeliveryCountry = lazy(() => import('./delivery-country.tsx'));

export function OrderSummary({ lines }: { lines: CartLine[] }) {
  const terms = useOrderTerms();
  return (
    <aside className={`jadwal follows ${styles.summary}`} aria-labelledby="order-summary">
      <h2 id="order-summary">{m.order_summary()}</h2>
      {terms ? <Checkout lines={lines} terms={terms} /> : <Spinner words={m.loading_sums()} />}
      <OrderLinks />
      <UnpaidNote />
    </aside>
  );
}

function Checkout({ lines, terms }: { lines: CartLine[]; terms: OrderTerms }) {
  const { user, ready } = useSession();
  const addresses = useAddresses();
  const { address } = addresses;
  const chosenCountry = useChosenCountry();
  const isPickup = usePickup(terms);
  const country = address ? (address.countryCode ?? null) : chosenCountry;
  const totals = useOrderTotals(lines, terms, country, isPickup);
  const { place, busy } = useCheckout(lines, totals);
  // The total depends on the address.
  const isTotalKnown = ready && !addresses.loading;
  const [addressMissing, setAddressMissing] = useState(false);
  const sums = useRef<HTMLDivElement>(null);
  const isSumHidden = useOutOfView(sums);

  /** Shows that a line has a problem. */
  function hasProblem(): boolean {
    const isFound = lines.some(({ problem }) => problem !== null);
    if (!isFound) return false;
    toast.error(m.settle_first(), { id: 'settle' });
    document.querySelector<HTMLElement>(`[data-problem] :is(.linkish, .${cart.remove})`)?.focus();
    return true;
  }

  async function orderPickup({ firstName, lastName, phone }: Contact) {
    if (!hasProblem()) await place({ pickup: { firstName, lastName, phone } });
  }

  /** Places the order, or shows what is missing: a line with a problem, a login, an address. */
  function order() {
    if (hasProblem()) return;
    // After the lines: a guest types an address next, and would be sent back to the cart.
    if (!user) return openLogin('checkout');
    if (!address) {
      setAddressMissing(true);
      toast.error(m.problem_no_address(), { id: 'address' });
      return;
    }
    void place({ address: address._id });
  }

  const button = {
    ...(isPickup && user ? ({ type: 'submit', form: 'pickup' } as const) : { onClick: order }),
    words: totals.orderWords,
    busy: busy || !isTotalKnown,
    'aria-disabled': !isTotalKnown || undefined,
  };
  return (
    <>
      <PickupChoice terms={terms} />
      {isPickup && user ? (
        isTotalKnown && (
          <Suspense>
            <PickupForm key={address?._id} onOrder={orderPickup} />
          </Suspense>
        )
      ) : (
        <AddressBlock
          {...addresses}
          label={isPickup ? m.pickup() : m.delivery_address()}
          missing={addressMissing && !address}
        />
      )}
      {!isPickup && !address && !isSameEverywhere(terms) && (
        <Suspense>
          <DeliveryCountry country={chosenCountry} />
        </Suspense>
      )}
      <div ref={sums}>
        <CheckoutSums totals={totals} />
      </div>
      {isSumHidden && (
        <div className="low-bar">
          <span>
            {m.total()} <Price amount={totals.seen.seenTotal} />
          </span>
          <Button look="1" {...button} />
        </div>
      )}
      <Button look="1 wide" {...button} />
    </>
  );
}
