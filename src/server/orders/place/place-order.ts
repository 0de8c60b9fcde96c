import type { Address } from '../../../contract/addresses.ts';
import { contactFields } from '../../../rules/addresses.ts';
import { majorOf } from '../../../rules/money.ts';
import { confirmedAmong } from '../../accounts/account-queries.ts';
import { findGuests, insertGuests } from '../../accounts/guest-queries.ts';
import { addressFieldsOf, addressOnWire } from '../../addresses/address-fields.ts';
import { takeOrdered } from '../../cart/cart-queries.ts';
import { Batcher } from '../../db/batcher.ts';
import type { Trx } from '../../db/database.ts';
import { wasRolledBack } from '../../db/database-failures.ts';
import { newId } from '../../db/new-id.ts';
import { lockUsers } from '../../db/locks.ts';
import { findRows } from '../../db/rows.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import { tooMany } from '../../http/protection/limits.ts';
import { orderMails } from '../order-mails.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { newPayment } from '../pay/payment-queries.ts';
import { lockedCurrency } from '../../shop/settings-queries.ts';
import type { ShopDeps } from '../../shop/shop-deps.ts';
import type { ShopState } from '../../shop/shop-state.ts';
import { lockStock, takeCopies, type TakenCopies } from '../../stock/stock-queries.ts';
import {
  booksById,
  countOrdersSince,
  createOrderNumbers,
  insertOrders,
  lockNetworks,
  type OrderDraft,
  type OrderedBook,
  unpaidHolding,
} from './checkout-queries.ts';
import {
  type BuyersOrder,
  draftLines,
  draftOrder,
  holdRules,
  type OrderInput,
  UnpaidOrders,
  type ValidatedOrder,
  validateOrder,
} from './order-draft.ts';

const hour = 60 * 60_000;

export interface CheckoutDeps extends Pick<ShopDeps, 'db' | 'now' | 'outbox' | 'readShop'> {
  /** Every shopper of the demo may use these. */
  sampleAddresses: readonly Address[];
  /** How many orders one account may place within an hour; 0 for any number. */
  ordersPerHour: number;
}

/** `repeated`: the order was placed before, by another request with the same key. */
interface Placed {
  orderId: string;
  repeated: boolean;
}
/** A problem refuses the order; any other error is a failure of the database. */
type WriteResult = Placed | Error;

export type PlaceOrder = (input: OrderInput) => Promise<Placed>;

/** Places orders durably. Orders that arrive together share one transaction. */
export function createPlaceOrder(deps: CheckoutDeps): PlaceOrder {
  const numbers = createOrderNumbers(deps.db);
  const batcher = new Batcher((orders: ValidatedOrder[]) => writeOrders({ ...deps, numbers }, orders));
  return async (input) => {
    const result = await batcher.add(validateOrder(input));
    if (result instanceof Error) throw result;
    return result;
  };
}

/** `numbers` reserves numbers for this many orders. */
type BatchDeps = CheckoutDeps & { numbers: (count: number) => Promise<number[]> };

/**
 * If the database rejects a batch, each of its orders is written alone, so that one cannot fail the others. One that was
 * alone is tried again: a book of it may have been deleted after it was read, and is then refused.
 */
async function writeOrders(deps: BatchDeps, orders: ValidatedOrder[]): Promise<WriteResult[]> {
  try {
    return await writeBatch(deps, orders);
  } catch (error) {
    if (!wasRolledBack(error)) throw error;
    const alone = orders.map((order) => writeBatch(deps, [order]).catch((failure: Error) => [failure]));
    return (await Promise.all(alone)).map(([result]) => result!);
  }
}

async function writeBatch(deps: BatchDeps, validated: ValidatedOrder[]): Promise<WriteResult[]> {
  const { db, now, ordersPerHour, outbox } = deps;
  // Before the transaction, which must not ask for a second connection.
  const [numbers, shop] = await Promise.all([deps.numbers(validated.length), deps.readShop()]);
  const write = async (trx: Trx) => {
    await lockNetworks(trx, networksOf(validated));
    const orders = await identified(trx, validated, now());
    const userIds = buyersOf(orders);
    // Sent together and run in this order, so the lookups see what earlier transactions of these shoppers wrote.
    const [, found] = await Promise.all([lockUsers(trx, userIds), lookUp(trx, userIds, orders, shop, deps)]);
    const drafts: OrderDraft[] = [];
    const taken = new Map<string, TakenCopies>();
    const results = orders.map((order, index): WriteResult => {
      const earlier = order.key === null ? undefined : found.keys.get(keyOf(order.shopper.id, order.key));
      if (earlier) {
        const isSame = earlier.requestHash === order.requestHash;
        return isSame ? { orderId: earlier.orderId, repeated: true } : new Problem('key-reused');
      }
      if (order.refusal) return order.refusal;
      const draft = draftOrRefuse(order, numbers[index]!, found, outbox, now());
      const others = found.holds.toRelease(order);
      // An order that is refused in any case releases nothing.
      if (others.length > 0 && (!(draft instanceof Problem) || lacksCopies(draft)))
        return new UnpaidOrders(others);
      if (draft instanceof Problem) return draft;
      const recent = found.recent.get(order.shopper.id) ?? { count: 0, first: now() };
      if (ordersPerHour > 0 && recent.count >= ordersPerHour)
        return tooMany('too-many-orders', recent.first + hour - now());
      found.recent.set(order.shopper.id, { ...recent, count: recent.count + 1 });
      drafts.push(draft);
      const isHeld = draft.order.status === 'Awaiting Payment';
      for (const line of draft.lines.filter((one) => one.taken > 0)) {
        const held = isHeld ? line.taken : 0;
        const before = taken.get(line.bookId) ?? { copies: 0, held: 0 };
        taken.set(line.bookId, { copies: before.copies + line.taken, held: before.held + held });
        const stock = found.stock.get(line.bookId)!;
        found.stock.set(line.bookId, {
          ...stock,
          copies: stock.copies - line.taken,
          held: stock.held + held,
        });
      }
      if (isHeld && draft.lines.some((line) => line.taken > 0)) found.holds.add(draft.order);
      if (draft.key) found.keys.set(keyOf(draft.key.userId, draft.key.key), draft.key);
      return { orderId: draft.order.id, repeated: false };
    });
    // A card order empties the cart when it is paid.
    const notByCard = drafts.filter(({ payment }) => payment === null);
    await Promise.all([insertOrders(trx, drafts), takeOrdered(trx, notByCard)]);
    return { results, raisesVersion: taken.size > 0 && (await takeCopies(trx, taken)) };
  };
  const { results } = await db.changeCatalogue(write, ({ raisesVersion }) => raisesVersion);
  return results;
}

/**
 * Gives the guests their ids. Before the locks: two first orders of one guest wait for each other when they write the
 * guest's row. A refused order writes none, so a limit holds for these rows too.
 */
async function identified(trx: Trx, orders: ValidatedOrder[], now: number): Promise<BuyersOrder[]> {
  const guests = orders.filter(({ shopper }) => shopper.id === null);
  const emailsOf = (some: ValidatedOrder[]) => some.map(({ shopper }) => shopper.email);
  await insertGuests(trx, emailsOf(guests.filter(({ refusal }) => !refusal)), now);
  const ids = await findGuests(trx, emailsOf(guests));
  return orders.map((order) => {
    const { id, email } = order.shopper;
    return { ...order, shopper: { id: id ?? ids.get(email) ?? '', email }, isGuest: id === null };
  });
}

type Found = Awaited<ReturnType<typeof lookUp>>;

async function lookUp(
  trx: Trx,
  userIds: string[],
  orders: readonly BuyersOrder[],
  { terms, settings }: Pick<ShopState, 'terms' | 'settings'>,
  { now, sampleAddresses, ordersPerHour }: CheckoutDeps,
) {
  const bookIds = new Set(orders.flatMap(({ request }) => request.items.map(({ product }) => product)));
  const addressIds = orders.flatMap(({ address }) => (typeof address === 'string' ? address : []));
  const unpaidOrders = orders.filter(({ way }) => way !== 'COD');
  const needConfirming = unpaidOrders.filter(
    ({ way, request }) =>
      way === 'Transfer' || request.items.some(({ quantity }) => Number(quantity) > settings.guestMaxCopies),
  );
  // The currency first: prices are read in the stored one.
  const [currency, keys, books, addresses, recent, stock, unpaid, confirmed] = await Promise.all([
    lockedCurrency(trx, 'orders'),
    // May find more than asked for: each of these shoppers with each of these keys.
    findRows(trx, 'idempotencyKeys', { userId: userIds, key: orders.flatMap(({ key }) => key ?? []) }),
    booksById(trx, [...bookIds]),
    findRows(trx, 'addresses', { id: [...new Set(addressIds)] }),
    ordersPerHour > 0 ? countOrdersSince(trx, userIds, now() - hour) : [],
    lockStock(trx, [...bookIds]),
    unpaidHolding(trx, buyersOf(unpaidOrders), networksOf(orders)),
    confirmedAmong(trx, buyersOf(needConfirming)),
  ]);
  // A change of the currency has not reached this process yet.
  if (currency !== terms.currency.code) throw new Problem('total-changed');
  const stockById = new Map(stock.map((row) => [row.bookId, row]));
  const { guestMaxCopies, transferDays, frontLanguage } = settings;
  return {
    terms,
    holds: holdRules({ unpaid, counted: stockById, confirmed, guestMaxCopies }),
    transferDays,
    frontLanguage,
    stock: stockById,
    keys: new Map(keys.map((row) => [keyOf(row.userId, row.key), row])),
    recent: new Map(recent.map(({ userId, count, first }) => [userId, { count, first }])),
    books: new Map<string, OrderedBook>(books.map((book) => [book.id, book])),
    addressOf({ address, request: { pickup }, shopper }: BuyersOrder): Address | undefined {
      // Who picks an order up may have a phone of the shop's country.
      const contact = pickup && { ...pickup, email: shopper.email, country: settings.country };
      const typed = contact ? addressFieldsOf(contact, contactFields) : address;
      if (typed !== null && typeof typed !== 'string') {
        const createdAt = now();
        const row = { ...typed, id: newId(createdAt), userId: shopper.id, isDefault: 0, createdAt };
        return addressOnWire(row);
      }
      const own = addresses.find(({ id, userId }) => id === typed && userId === shopper.id);
      return own ? addressOnWire(own) : sampleAddresses.find(({ _id }) => _id === typed);
    },
  };
}

function draftOrRefuse(
  order: BuyersOrder,
  number: number,
  found: Found,
  outbox: Outbox,
  now: number,
): OrderDraft | Problem {
  const { shopper, request, way, provider, network, key, requestHash, isBySeller } = order;
  const lang = order.lang ?? found.frontLanguage;
  const isPickup = request.pickup !== undefined;
  try {
    if (way === 'COD' && !isPickup && !found.terms.codEnabled) throw new Problem('no-cash');
    const lines = draftLines(request.items, found.books, found.stock, found.terms.currency);
    found.holds.refuse(order, lines);
    const address = orProblem(found.addressOf(order), 'unknown-address');
    const draft = draftOrder({
      number,
      shopper,
      address,
      lines,
      way,
      isPickup,
      transferDays: found.transferDays,
      terms: found.terms,
      network,
      lang,
      isBySeller,
      now,
    });
    const { seenCurrency = draft.order.currency } = request;
    if (seenCurrency !== draft.order.currency) throw new Problem('total-changed');
    if (
      request.seenTotal !== undefined &&
      request.seenTotal !== majorOf(draft.order.amount, found.terms.currency)
    )
      throw new Problem('total-changed');
    const keyRow = { userId: shopper.id, requestHash, orderId: draft.order.id, createdAt: now };
    return {
      ...draft,
      key: key === null ? null : { ...keyRow, key },
      payment: provider ? newPayment(draft.order, provider, now) : null,
      // A card order is confirmed when it is paid.
      mails: provider
        ? []
        : outbox.rows(
            orderMails(
              isBySeller ? ['order-placed'] : ['order-placed', 'new-order'],
              { about: draft.order.id, email: shopper.email, lang },
              outbox.seller,
            ),
            now,
          ),
    };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function lacksCopies({ code }: Problem): boolean {
  return code === 'copies-held' || code === 'too-few-copies' || code === 'fewer-copies';
}

function buyersOf(orders: readonly BuyersOrder[]): string[] {
  return [...new Set(orders.map(({ shopper }) => shopper.id))];
}

function networksOf(orders: readonly ValidatedOrder[]): string[] {
  return [...new Set(orders.flatMap(({ network }) => network || []))].toSorted();
}

function keyOf(userId: string, key: string): string {
  return `${userId} ${key}`;
}
