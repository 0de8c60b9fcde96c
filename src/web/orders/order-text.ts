import type { Order } from '../../contract/orders.ts';
import { type BankAccount, formatIban } from '../../rules/bank-accounts.ts';
import { joinVolumes } from '../../rules/join-volumes.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { formatMoney, type MoneyFormat, sumOfAmounts } from '../../rules/money.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { PickupPlace } from '../../rules/order-totals.ts';
import { isolated, locale, type Locale } from '../locale.ts';
import { m } from '../i18n/messages.js';
import { taxLabel } from './tax-text.ts';

/** What is ordered, with volumes of a set together if as many of each were ordered and came back. */
export const joinItems = (items: Order['items']) =>
  joinVolumes(
    items,
    ({ product }) => product.name,
    ({ returned }) => returned,
  );

interface PaidOrder {
  paymentType: PaymentType;
  transfer?: object | undefined;
  pickup?: object | undefined;
}

/** How an order is paid, in this language or in that of the page. */
export function paymentName(order: PaidOrder, at?: { locale: Locale }): string {
  const names = { COD: m.cash_on_delivery, Online: m.online_payment };
  return laterName(order, at) ?? names[order.paymentType]({}, at);
}

/** The same, where there is little room. */
export function shortPaymentName(order: PaidOrder): string {
  return laterName(order) ?? { COD: m.cod, Online: m.online }[order.paymentType]();
}

function laterName({ paymentType, transfer, pickup }: PaidOrder, at?: { locale: Locale }) {
  if (transfer) return m.bank_transfer({}, at);
  return pickup && paymentType === 'COD' ? m.cash_at_shop({}, at) : undefined;
}

/** What somebody types who transfers the money of an order: a label and a value each. */
export function transferFacts(order: Pick<Order, 'number'>, account: BankAccount): [string, string][] {
  const facts: [string, string][] = [
    [m.transfer_reference(), formatOrderNumber(order.number)],
    [m.transfer_holder(), account.holder],
    [m.transfer_bank(), account.bank],
    ['IBAN', formatIban(account.iban)],
    ['BIC', account.bic],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** If another sum came than was due: what the shopper is told, or the seller. */
export function differenceNotes(order: Order, money: MoneyFormat, atDesk = false): string[] {
  const { amount, transfer, status } = order;
  const { received, waived } = transfer!;
  const written = (sum: number) => ({ amount: isolated(formatMoney(sum, money)) });
  const surplus = sumOfAmounts(received, -amount);
  const isAccepted = waived > 0 && status !== 'Cancelled';
  return [
    received > 0 && surplus !== 0 && m.transfer_received(written(received)),
    surplus > 0 && (atDesk ? m.desk_received_more : m.transfer_surplus)(written(surplus)),
    isAccepted && m.transfer_waived(written(waived)),
  ].filter((note) => note !== false);
}

/** Where and when orders are picked up, a line each. What is written in one language alone is shown in both. */
export function pickupLines({ address, addressAr, hours, hoursAr }: PickupPlace): string[] {
  const isArabic = locale() === 'ar';
  const here = (english: string, arabic: string) => (isArabic ? arabic || english : english || arabic);
  return [here(address, addressAr), here(hours, hoursAr)].filter(Boolean);
}

export interface OrderSum {
  label: string;
  /** In the major unit; null for a delivery that costs nothing. */
  amount: number | null;
}

type Summed = 'amount' | 'subtotal' | 'delivery' | 'fee' | 'rounding' | 'tax';
type SummedOrder = Pick<Order, Summed | 'taxPercent' | 'taxReason' | 'pricesIncludeTax' | 'pickup'>;

/** The sums of an order as the shopper was charged, the total among them; in the language of the page, if none is given. */
export function orderSums(order: SummedOrder, at?: { locale: Locale }): OrderSum[] {
  const { amount, subtotal, delivery, fee, rounding, tax, pricesIncludeTax } = order;
  const books = sumOfAmounts(pricesIncludeTax ? amount : subtotal, rounding, -delivery, -fee);
  const hasTax = tax > 0 || order.taxReason === 'destination';
  const taxSum = hasTax ? [{ label: taxLabel(order, at), amount: tax }] : [];
  return [
    { label: m.price({}, at), amount: books },
    { label: order.pickup ? m.pickup({}, at) : m.shipping({}, at), amount: delivery || null },
    ...(fee > 0 ? [{ label: m.cash_fee({}, at), amount: fee }] : []),
    ...(pricesIncludeTax ? [] : taxSum),
    ...(rounding > 0 ? [{ label: m.rounding({}, at), amount: -rounding }] : []),
    { label: m.total({}, at), amount },
    ...(pricesIncludeTax ? taxSum : []),
  ];
}
