import { hash } from 'node:crypto';
import { aboutBook } from '../../../contract/problems.ts';
import type { ShopSettings } from '../../../contract/settings.ts';
import type { PaymentWay } from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { limit, mailboxSubject } from '../../http/protection/limits.ts';
import { countUnpaid, type LockedBuyer } from './checkout-queries.ts';
import type { draftOrder, DraftLine } from './order-draft.ts';

const hour = 60 * 60_000;
/**
 * Of orders that are not paid by card, for an email that is not confirmed: the parcels, calls and mails may go to somebody
 * who did not order.
 */
const mostUnconfirmed = 5;
/** Of all people behind one address whose email is not confirmed. */
const mostFromAddress = 60;

/**
 * What an unpaid order stores of the client's address: nothing but for a card order of a new customer, so that no transfer,
 * which may take days, keeps a neighbour from paying by card.
 */
export function networkOf(way: PaymentWay, client: string | null, isConfirmed: boolean): string {
  return way === 'Online' && client !== null && !isConfirmed ? hash('sha256', `network ${client}`) : '';
}

/**
 * Refuses an order above the limits of its buyer and of the client's address. Counted are orders, in their transaction:
 * the rows of the counters stay locked until it ends, so that parallel orders cannot pass together.
 */
export async function limitOrder(
  trx: Trx,
  way: PaymentWay,
  client: string,
  buyer: LockedBuyer,
  { ordersPerHour, maxUnpaidOrders, now }: { ordersPerHour: number; maxUnpaidOrders: number; now: number },
): Promise<void> {
  const { isGuest, isConfirmed } = buyer;
  const most = isConfirmed ? ordersPerHour : Math.min(mostUnconfirmed, ordersPerHour || mostUnconfirmed);
  if (ordersPerHour > 0 || isGuest) {
    const ofEmail = { scope: 'order-email', most, within: hour };
    const ofAddress = { scope: 'order-address', most: mostFromAddress, within: hour };
    if (isConfirmed || way !== 'Online')
      await limit(trx, ofEmail, mailboxSubject(buyer.email), now, 'too-many-orders');
    if (!isConfirmed) await limit(trx, ofAddress, client, now, 'too-many-orders');
  }
  if (way === 'COD') return;
  const network = networkOf(way, client, isConfirmed);
  const ofNetwork = network ? await countUnpaid(trx, 'network', network) : 0;
  // The email of a guest may be somebody else's.
  const ofAccount = isGuest ? 0 : await countUnpaid(trx, 'userId', buyer.id);
  if (Math.max(ofAccount, ofNetwork) >= maxUnpaidOrders) throw new Problem('too-many-unpaid');
}

type GuestLimits = Pick<ShopSettings, 'guestMaxCopies' | 'guestMaxOrderCopies' | 'guestMaxCash'>;

/** Refuses an order that takes more of the stock, or is paid by more cash, than an email that is not confirmed may order. */
export function limitUnconfirmed(
  buyer: LockedBuyer,
  lines: readonly DraftLine[],
  { paymentType, amount }: Pick<ReturnType<typeof draftOrder>['order'], 'paymentType' | 'amount'>,
  { guestMaxCopies, guestMaxOrderCopies, guestMaxCash }: GuestLimits,
): void {
  if (buyer.isConfirmed) return;
  const tooMany = lines.find(({ taken }) => taken > guestMaxCopies);
  if (tooMany) {
    const about = { ...aboutBook(tooMany.book), most: guestMaxCopies };
    throw new Problem(buyer.isGuest ? 'too-many-for-guest' : 'too-many-unconfirmed', about);
  }
  const copies = lines.reduce((sum, { taken }) => sum + taken, 0);
  if (copies > guestMaxOrderCopies) throw new Problem('too-large-unconfirmed', { most: guestMaxOrderCopies });
  if (paymentType === 'COD' && guestMaxCash !== null && amount > guestMaxCash)
    throw new Problem('cash-unconfirmed');
}
