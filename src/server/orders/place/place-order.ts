import type { Address } from '../../../contract/addresses.ts';
import { contactFields } from '../../../rules/addresses.ts';
import { majorOf } from '../../../rules/money.ts';
import { type AddressFields, addressFieldsOf, addressOnWire } from '../../addresses/address-fields.ts';
import { takeFromCart } from '../../cart/cart-queries.ts';
import { asMember } from '../../changes/change-log.ts';
import type { Trx } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { findRow } from '../../db/rows.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import { queueMail } from '../../mail/mail-queries.ts';
import { newPayment } from '../pay/payment-queries.ts';
import { earlierOrder } from '../request-keys.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { takeCopies } from '../../stock/stock-queries.ts';
import { changedCopies, logOrder } from '../order-log.ts';
import { orderMails } from '../order-mails.ts';
import { type Buyer, createOrderNumbers, insertOrder, lockBooks, lockBuyer } from './checkout-queries.ts';
import {
  draftLines,
  draftOrder,
  type OrderInput,
  type ValidatedOrder,
  validateOrder,
} from './order-draft.ts';
import { limitOrder, limitUnconfirmed, networkOf } from './order-limits.ts';

export interface CheckoutDeps extends Pick<AppDeps, 'db' | 'now' | 'outbox' | 'loadShopState'> {
  /** Every shopper of the demo may use these. */
  sampleAddresses: readonly Address[];
  /** How many orders one account may place within an hour; 0 for any number. */
  ordersPerHour: number;
}

/** Places orders, each in one transaction. A refusal is thrown inside, so nothing of a refused order is written or counted. */
export function createPlaceOrder(deps: CheckoutDeps) {
  const { db, outbox, ordersPerHour } = deps;
  const takeNumber = createOrderNumbers(db);

  /** `repeated`: the order was placed before, by another request with the same key. */
  return async (input: OrderInput): Promise<{ orderId: string; repeated: boolean }> => {
    const order = validateOrder(input);
    // Before the transaction, which must not ask for a second connection.
    const [number, shop] = await Promise.all([takeNumber(), deps.loadShopState()]);
    const { terms, settings } = shop;
    const { way, provider, key, asked, from } = order;
    const member = typeof from === 'string' ? null : from;
    const client = typeof from === 'string' ? from : null;
    const { items, pickup, seenTotal, seenCurrency } = order.request;
    const lang = order.lang ?? settings.frontLanguage;

    return db.transaction(async (trx) => {
      const now = deps.now();
      if (member) await asMember(trx, member);
      const buyer = orProblem(await lockBuyer(trx, order.shopper, now), 'not-logged-in');

      const orderId = newId(now);
      const earlier = await earlierOrder(trx, { userId: buyer.id, orderId, key, asked }, now);
      if (earlier) return { orderId: earlier, repeated: true };

      const { maxUnpaidOrders } = settings;
      if (client !== null) await limitOrder(trx, way, client, buyer, { ordersPerHour, maxUnpaidOrders, now });

      const { books, currency, isOpen } = await lockBooks(trx, order.bookIds);
      if (books.size > 0 && !isOpen && !shop.facts.demo) throw new Problem('not-open');
      // This process may not know of a change of the currency that another one has just made.
      if (currency !== terms.currency.code) throw new Problem('total-changed');
      const lines = draftLines(items, books, terms.currency);

      const draft = draftOrder({
        id: orderId,
        number,
        shopper: buyer,
        address: orProblem(await addressOf(trx, order, buyer, settings.country, now), 'unknown-address'),
        lines,
        way,
        isPickup: pickup !== undefined,
        transferDays: settings.transferDays,
        terms,
        network: networkOf(way, client, buyer.isConfirmed),
        lang,
        isBySeller: member !== null,
        now,
      });
      if (client !== null) limitUnconfirmed(buyer, lines, draft.order, settings);
      const { amount } = draft.order;
      if (seenCurrency !== undefined && seenCurrency !== currency) throw new Problem('total-changed');
      if (seenTotal !== undefined && seenTotal !== majorOf(amount, terms.currency))
        throw new Problem('total-changed');

      // A card order is confirmed when it is paid. The seller knows of one that they place themselves.
      const mails = member ? (['order-placed'] as const) : (['order-placed', 'new-order'] as const);
      const recipient = { about: orderId, email: buyer.email, lang };
      await insertOrder(trx, draft, provider && newPayment(draft.order, provider, now));
      if (!provider) await queueMail(trx, outbox, orderMails(mails, recipient, outbox.seller), now);
      if (member) await logOrder(trx, member, draft.order, changedCopies([], draft.lines));

      // A card order empties the cart when it is paid. That of a guest is in the browser.
      if (!provider && !buyer.isGuest) await takeFromCart(trx, buyer.id, draft.lines);

      const taken = draft.lines.filter((line) => line.taken > 0);
      const copies = taken.map(({ bookId, taken: count }) => {
        return [bookId, { copies: count, held: way === 'COD' ? 0 : count }] as const;
      });
      await takeCopies(trx, new Map(copies));
      return { orderId, repeated: false };
    });
  };

  /** Who picks an order up may have a phone of the shop's country. A saved address must be that of the buyer. */
  async function addressOf(
    trx: Trx,
    { request: { address, pickup }, shopper }: ValidatedOrder,
    { id: userId }: Buyer,
    country: string,
    now: number,
  ): Promise<Address | undefined> {
    const typed = (fields: AddressFields) =>
      addressOnWire({ ...fields, id: newId(now), userId, isDefault: 0, createdAt: now });
    if (pickup) return typed(addressFieldsOf({ ...pickup, email: shopper.email, country }, contactFields));
    if (typeof address !== 'string') return address ? typed(address) : undefined;
    const own = await findRow(trx, 'addresses', { id: address, userId });
    return own ? addressOnWire(own) : deps.sampleAddresses.find(({ _id }) => _id === address);
  }
}
