import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { countryList } from '../../rules/country-names.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { CartStates } from './cart-states.tsx';
import { locale } from '../locale.ts';
import { Page } from '../seo/page-meta.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/guest-checkout-page';
import { useOrderTerms } from './use-order-terms.ts';
import cart from '../cart/cart.module.css';
import styles from './order-summary.module.css';
import form from './address-form.module.css';
import type { OrderTerms } from '../../rules/order-totals.ts';
import { lineAmount } from '../../rules/money.ts';
import { lineTitle } from '../cart/cart-groups.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { toast } from '../ui/toasts.tsx';
import { Button } from '../ui/button.tsx';
import {
  type AddressDraft,
  AddressFields,
  blankDraft,
  ContactFields,
  useAddressForm,
} from './address-fields.tsx';
import type { Country } from './country-field.tsx';
import { CheckoutSums, OrderLinks } from './checkout-sums.tsx';
import { PickupChoice, usePickup } from './pickup-choice.tsx';
import { useCheckout } from './use-checkout.ts';
import { chooseCountry, useChosenCountry } from '../use-country.ts';
import { useOrderTotals } from './use-order-totals.ts';
import { addressFields, contactFields } from '../../rules/addresses.ts';
import { readStored, writeStored } from '../browser-store.ts';

/** The names come from the server: those of the browser may differ, and hydration needs the same. */
export function loader() {
  return { countries: countryList(locale()) };
}

/** Orders the cart without an account. A user orders in the cart. */
export default function GuestCheckoutPage({ loaderData: { countries } }: Route.ComponentProps) {
  const { user, ready } = useSession();
  const terms = useOrderTerms();
  return (
    <Page isPrivate words={m.guest_checkout}>
      {user && <Navigate to="/cart" replace />}
      <ScriptNote />
      <CartStates isWaiting={!ready || user !== null || !terms}>
        {(lines) => <GuestForm lines={lines} countries={countries} terms={terms!} />}
      </CartStates>
    </Page>
  );
}

interface GuestFormProps {
  lines: CartLine[];
  countries: Country[];
  terms: OrderTerms;
}

/** The email and address of a guest, and the order. */
function GuestForm({ lines, countries, terms }: GuestFormProps) {
  const navigate = useNavigate();
  const { mailOn, contact } = useShopFacts();
  const money = useMoney();
  const chosenCountry = useChosenCountry();
  const typed = readGuestDraft();
  const isPickup = usePickup(terms);
  const begin = { ...typed, country: chosenCountry ?? typed.country };
  const guest = useAddressForm(begin, order, isPickup ? contact.country : undefined);
  const totals = useOrderTotals(lines, terms, guest.draft.country || undefined, isPickup);
  const { place, busy } = useCheckout(lines, totals);

  // The cart shows the delivery to the same country.
  useEffect(() => {
    writeStored(key, guest.draft, 'sessionStorage');
    if (guest.draft.country) chooseCountry(guest.draft.country);
  }, [guest.draft]);

  async function order(address: AddressDraft) {
    if (lines.some(({ problem }) => problem !== null)) {
      toast.error(m.settle_first(), { id: 'settle' });
      await navigate('/cart');
      return;
    }
    const { email, firstName, lastName, phone } = address;
    await place(isPickup ? { email, pickup: { firstName, lastName, phone } } : { email, address });
  }

  return (
    <div className={cart.cart}>
      <form id="guest" className={form.addressForm} {...guest.form}>
        <p className={`hint ${form.wide}`}>{mailOn ? m.guest_words_mail() : m.guest_words()}</p>
        <PickupChoice terms={terms} />
        {isPickup ? (
          <ContactFields form={guest} names={contactFields} />
        ) : (
          <AddressFields form={guest} countries={countries} />
        )}
      </form>
      <aside className={`jadwal follows ${styles.summary}`} aria-labelledby="order-summary">
        <h2 id="order-summary">{m.order_summary()}</h2>
        <ul className={`pairs note ${styles.sumLines}`}>
          {lines.map((line) => (
            <li key={line.id}>
              <span>
                <bdi lang={lineTitle(line).lang}>{lineTitle(line).text}</bdi> ×{' '}
                <bdi dir="ltr">{line.quantity}</bdi>
              </span>
              {line.book && <Price amount={lineAmount(line.book.offerPrice, line.quantity, money)} />}
            </li>
          ))}
        </ul>
        <CheckoutSums totals={totals} />
        <Button type="submit" look="1 wide" words={totals.orderWords} form="guest" busy={busy} />
        <OrderLinks />
      </aside>
    </div>
  );
}

const key = 'warraq.guest';

/**
 * What a guest typed. It is stored until the tab is closed, so that it need not be typed again after another page or the card
 * payment.
 */
function readGuestDraft(): AddressDraft {
  const stored = readStored(key, 'sessionStorage') as Partial<Record<string, unknown>> | null;
  const isDraft = addressFields.every((field) => typeof stored?.[field] === 'string');
  return isDraft ? (stored as AddressDraft) : blankDraft;
}
