import type { OrderRequest } from '../../../contract/orders.ts';
import { phoneTail, placeKey } from '../../../rules/addresses.ts';
import type { AddressFields } from '../../addresses/address-fields.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { hashedSubject, type Limit, type Limits, mailboxSubject } from '../../http/protection/limits.ts';

const hour = 60 * 60_000;
/**
 * Placing an order without paying by card is free. The limits keep people from sending parcels, calls and mails to somebody
 * who did not order.
 */
const phoneLimit: Limit = { scope: 'guest-phone', most: 5, within: hour };
const placeLimit: Limit = { scope: 'guest-place', most: 5, within: hour };
const emailLimit: Limit = { scope: 'guest-email', most: 5, within: hour };
/** All attempts, cash and card: each may write rows and take copies from the stock. */
const visitorLimit: Limit = { scope: 'guest-visitor', most: 60, within: hour };

interface GuestAttempt {
  email: string;
  /** Who picks it up gives no street. Undefined for a sample one of the demo. */
  address: AddressFields | NonNullable<OrderRequest['pickup']> | undefined;
  isByCard: boolean;
  /** The client's address. */
  visitor: string;
}

/**
 * Counts an order before it is placed, so that orders sent at once are limited too. One that is refused, or had been
 * placed before, counts only as an attempt of the visitor.
 */
export async function placeAsGuest<T extends { repeated: boolean }>(
  limits: Limits,
  { email, address, isByCard, visitor }: GuestAttempt,
  place: (refusal: Problem | null) => Promise<T>,
): Promise<T> {
  const unpaid: [Limit, string][] = [[emailLimit, mailboxSubject(email)]];
  if (address && 'street' in address) unpaid.unshift([placeLimit, hashedSubject(placeKey(address))]);
  if (address?.phone) unpaid.unshift([phoneLimit, hashedSubject(phoneTail(address.phone))]);
  const counters: [Limit, string][] = [[visitorLimit, visitor], ...(isByCard ? [] : unpaid)];
  const spent: [Limit, string][] = [];
  let refusal: Problem | null = null;
  for (const [limit, subject] of counters) {
    if (limit !== visitorLimit) spent.push([limit, subject]);
    try {
      await limits.spend(limit, subject);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal = new Problem('too-many-orders', error.about);
      break;
    }
  }
  const giveBack = async () => {
    for (const [limit, subject] of spent) await limits.restore(limit, subject, 1);
  };
  try {
    const placed = await place(refusal);
    if (placed.repeated) await giveBack();
    return placed;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
