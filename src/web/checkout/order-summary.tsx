import { lazy, Suspense, useRef, useState } from 'react';
import { isSameEverywhere } from '../../rules/delivery.ts';
import type { OrderTerms } from '../../rules/order-totals.ts';
import { useLoginDialog, useSession } from '../accounts/session/use-session.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Price } from '../ui/price.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useOutOfView } from '../ui/use-out-of-view.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../i18n/messages.js';
import { AddressBlock } from './address-block.tsx';
import { CheckoutSums } from './checkout-sums.tsx';
import { OrderLinks } from './order-links.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import { useAddresses } from './use-addresses.ts';
import { useCheckout } from './use-checkout.ts';
import { useChosenCountry } from '../use-country.ts';
import { useOrderTerms } from './use-order-terms.ts';
import { useOrderTotals } from './use-order-totals.ts';

const DeliveryCountry = lazy(() => import('./delivery-country.tsx'));

export function OrderSummary({ lines }: { lines: CartLine[] }) {
  const terms = useOrderTerms();
  return (
    <aside className="summary jadwal" aria-labelledby="order-summary">
      <h2 id="order-summary">{m.order_summary()}</h2>
      {terms ? <Checkout lines={lines} terms={terms} /> : <Spinner words={m.loading_sums()} />}
      <OrderLinks />
      <UnpaidNote />
    </aside>
  );
}

function Checkout({ lines, terms }: { lines: CartLine[]; terms: OrderTerms }) {
  const { user, ready } = useSession();
  const login = useLoginDialog();
  const addresses = useAddresses();
  const { address } = addresses;
  const chosenCountry = useChosenCountry();
  const totals = useOrderTotals(lines, terms, address ? (address.countryCode ?? null) : chosenCountry);
  const { place, busy } = useCheckout(lines, totals);
  // The total depends on the address.
  const isTotalKnown = ready && !addresses.loading;
  const [addressMissing, setAddressMissing] = useState(false);
  const sums = useRef<HTMLDivElement>(null);
  const isSumHidden = useOutOfView(sums);

  /** Places the order, or shows what is missing: a line with a problem, a login, an address. */
  function order() {
    if (lines.some(({ problem }) => problem !== null)) {
      toast.error(m.settle_first(), { id: 'settle' });
      document.querySelector<HTMLElement>('.line[data-problem] :is(.linkish, .rm)')?.focus();
      return;
    }
    // After the lines: a guest types an address next, and would be sent back to the cart.
    if (!user) return login.open('checkout');
    if (!address) {
      setAddressMissing(true);
      toast.error(m.problem_no_address(), { id: 'address' });
      return;
    }
    void place({ address: address._id });
  }

  return (
    <>
      <AddressBlock {...addresses} missing={addressMissing && !address} />
      {!address && !isSameEverywhere(terms) && (
        <Suspense>
          <DeliveryCountry country={chosenCountry} />
        </Suspense>
      )}
      <div ref={sums}>
        <CheckoutSums totals={totals} />
      </div>
      {isSumHidden && (
        <a className="total-bar" href="#order-summary">
          <span>
            {m.total()} <Price amount={totals.seen.seenTotal} />
          </span>
          <span className="btn btn-1">{m.order_summary()}</span>
        </a>
      )}
      <BusyButton
        type="button"
        busy={busy || !isTotalKnown}
        aria-disabled={!isTotalKnown || undefined}
        className="btn btn-1 btn-wide"
        onClick={order}
      >
        {totals.orderWords}
      </BusyButton>
    </>
  );
}
