import { hash } from 'node:crypto';
import { mailboxOf } from '../../rules/emails.ts';
import { phoneTail, placeKey } from '../../rules/guest-orders.ts';
import type { AddressFields } from '../addresses/address-fields.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Limit, Limits } from '../http/protection/limits.ts';

const hour = 60 * 60_000;
/**
 * A cash order costs whoever places it nothing. The limits keep them from sending parcels, calls and mails to somebody
 * who did not order.
 */
const phoneLimit: Limit = { scope: 'guest-phone', most: 5, within: hour };
const placeLimit: Limit = { scope: 'guest-place', most: 5, within: hour };
const emailLimit: Limit = { scope: 'guest-email', most: 5, within: hour };
/** All attempts, cash and card: each may write rows and take copies from the stock. */
const visitorLimit: Limit = { scope: 'guest-visitor', most: 60, within: hour };

interface GuestAttempt {
  email: string;
  address: AddressFields;
  isCash: boolean;
  /** The client's address. */
  visitor: string;
}

interface Spent {
  /** Refuses the order, if there were too many. */
  refusal: Problem | null;
  /** The order was refused, or had been placed before. It still counts as an attempt of the visitor. */
  giveBack(): Promise<void>;
}

/** Counts an order before it is placed, so that orders sent at once are limited too. */
export async function spendGuestOrder(
  limits: Limits,
  { email, address, isCash, visitor }: GuestAttempt,
): Promise<Spent> {
  const cash: [Limit, string][] = [
    [phoneLimit, phoneTail(address.phone)],
    [placeLimit, placeKey(address)],
    [emailLimit, mailboxOf(email)],
  ];
  const counters: [Limit, string][] = [[visitorLimit, visitor], ...(isCash ? cash : [])];
  const spent: [Limit, string][] = [];
  let refusal: Problem | null = null;
  for (const [limit, text] of counters) {
    // The counters hold no phone and no address.
    const subject = limit === visitorLimit ? text : hash('sha256', text);
    if (limit !== visitorLimit) spent.push([limit, subject]);
    try {
      await limits.spend(limit, subject);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal = new Problem('too-many-orders', error.about);
      break;
    }
  }
  return {
    refusal,
    async giveBack() {
      for (const [limit, subject] of spent) await limits.restore(limit, subject, 1);
    },
  };
}
