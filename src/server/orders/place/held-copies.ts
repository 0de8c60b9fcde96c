import { Problem } from '../../http/endpoint/problem.ts';
import type { UnpaidOrder } from './checkout-queries.ts';
import type { BuyersOrder, DraftLine } from './order-draft.ts';

interface Known {
  /** Those of the shoppers and networks that order now. */
  unpaid: UnpaidOrder[];
  /** The books that are counted. */
  counted: { has(bookId: string): boolean };
  /** The shoppers whose email is confirmed. The others may leave without paying and come again under another name. */
  confirmed: ReadonlySet<string>;
  guestMaxCopies: number;
}

/** What an order that awaits its payment may hold. */
export function holdRules({ unpaid, counted, confirmed, guestMaxCopies: most }: Known) {
  const ofBuyer = ({ way, shopper, network, request }: BuyersOrder): UnpaidOrder[] => {
    const holds = way !== 'COD' && request.items.some(({ product }) => counted.has(product));
    if (!holds) return [];
    return unpaid.filter((one) => one.userId === shopper.id || (network && one.network === network));
  };
  return {
    add: (order: UnpaidOrder) => void unpaid.push(order),

    /** One person, and one network, holds copies by one unpaid card order at most: these must release theirs. */
    toRelease: (order: BuyersOrder): string[] =>
      ofBuyer(order).flatMap(({ id, transferDue }) => (transferDue === null ? [id] : [])),

    /**
     * Refuses too many copies, and a second order that waits for a transfer: the money of the first may be on its way, so
     * nothing releases it. Copies are held for days, and a network may be that of many: it counts for the unconfirmed.
     */
    refuse(order: BuyersOrder, lines: readonly DraftLine[]): void {
      const { way, shopper, isGuest } = order;
      const isConfirmed = confirmed.has(shopper.id);
      const line = lines.find(({ taken }) => taken > most);
      if (line && way !== 'COD' && !isConfirmed) {
        const { name, nameAr } = line.book;
        const about = { book: name, ...(nameAr && { bookAr: nameAr }), most };
        throw new Problem(isGuest ? 'too-many-for-guest' : 'too-many-unconfirmed', about);
      }
      const isSecond = ({ userId, transferDue }: UnpaidOrder) =>
        transferDue !== null && (userId === shopper.id || !isConfirmed);
      if (way === 'Transfer' && ofBuyer(order).some(isSecond)) throw new Problem('unpaid-transfer');
    },
  };
}
