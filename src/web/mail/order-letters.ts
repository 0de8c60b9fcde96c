import type { MailContent } from '../../contract/mails.ts';
import type { Order } from '../../contract/orders.ts';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { addressLines } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import { formatMoney, lineAmount, type MoneyFormat, sumOfAmounts } from '../../rules/money.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { titleOf } from '../books/book-words.ts';
import { daysSentence } from '../delivery-words.ts';
import { m } from '../i18n/messages.js';
import { formatDate } from '../format-date.ts';
import { orderSums } from '../orders/order-sums.ts';
import { moneyIn } from '../shop-facts.ts';
import { carrierName } from '../orders/order-tracking.tsx';
import { isolated, type Letter, type Part, type Row, type Sum } from './letter.ts';

type OrderContent = Extract<MailContent, { order: Order }>;

export function orderLetter(content: OrderContent, store: string, facts: ShopFacts): Letter {
  const money = moneyIn(facts);
  const { kind, order, link } = content;
  const number = isolated(formatOrderNumber(order.number));
  const amount = isolated(formatMoney(order.amount, money));
  const details = [linesOf(order, money), ...factsOf(order, facts.timeZone)];
  if (kind === 'new-order') {
    return {
      subject: m.mail_new_subject({ number, amount }),
      title: m.mail_new_title(),
      parts: [
        m.mail_new_words({ name: isolated(nameOf(order)), number, amount }),
        { type: 'button', label: m.mail_open_desk(), href: link },
        ...details,
      ],
      reason: m.mail_why_seller({ store }),
    };
  }
  if (kind === 'cancelled-order') {
    const refund = isOwed(order) ? [m.mail_withdrawn_refund({ amount: owedBack(order, money) })] : [];
    return {
      title: m.mail_withdrawn_title({ number }),
      parts: [
        m.mail_withdrawn_words(),
        ...refund,
        { type: 'button', label: m.mail_open_desk(), href: link },
        ...details,
      ],
      reason: m.mail_why_seller({ store }),
    };
  }
  const { words, ...heading } =
    kind === 'order-refunded'
      ? refundOpening(order, number, isolated(formatMoney(content.refund, money)))
      : opening(kind, order, { number, amount, owed: owedBack(order, money) });
  return {
    ...heading,
    parts: [
      ...words,
      ...(kind === 'order-shipped' ? trackingOf(order) : []),
      { type: 'button', label: m.mail_see_order(), href: link },
      ...details,
    ],
    reason: m.mail_why_order({ store }),
  };
}

/** Whether money of a cancelled order still has to go back. What went back already was told by a mail of its own. */
function isOwed({ isPaid, amount, refunded }: Order): boolean {
  return isPaid && amount > refunded;
}

function owedBack({ amount, refunded }: Order, money: MoneyFormat): string {
  return isolated(formatMoney(sumOfAmounts(amount, -refunded), money));
}

type Opening = Pick<Letter, 'title' | 'subject'> & { words: string[] };

function refundOpening({ paymentType }: Order, number: string, amount: string): Opening {
  const words = paymentType === 'COD' ? m.mail_refunded_cash({ amount }) : m.mail_refunded_words({ amount });
  return { title: m.mail_refunded_title({ number }), words: [words] };
}

/** What happened to the order, and what happens next. */
function opening(
  kind: Exclude<OrderContent['kind'], `${string}-order` | 'order-refunded'>,
  order: Order,
  { number, amount, owed }: { number: string; amount: string; owed: string },
): Opening {
  const { paymentType, deliveryDays } = order;
  const cash = paymentType === 'COD' ? [m.mail_placed_cash({ amount })] : [];
  if (kind === 'order-shipped')
    return { title: m.mail_shipped_title({ number }), words: [m.mail_shipped_words(), ...cash] };
  if (kind === 'order-cancelled') {
    const refund = isOwed(order) ? [m.mail_cancelled_refund({ amount: owed })] : [];
    return { title: m.mail_cancelled_title({ number }), words: [m.mail_cancelled_words(), ...refund] };
  }
  const days = daysSentence(deliveryDays ?? null);
  const words = [
    ...(kind === 'order-paid'
      ? [m.mail_paid_words({ number, amount })]
      : [m.mail_placed_words({ number }), ...cash]),
    ...(days ? [days] : []),
  ];
  return { subject: m.mail_placed_subject({ number }), title: m.mail_placed_title(), words };
}

/** How the parcel travels, and where to follow it. */
function trackingOf({ tracking }: Order): Part[] {
  if (!tracking) return [];
  const { number, url } = tracking;
  const parcel = [carrierName(tracking), number].filter(Boolean).map(isolated).join(' ');
  if (!url) return [{ type: 'fact', label: m.shipped_with(), value: parcel }];
  return [{ type: 'link', label: m.follow_parcel(), note: parcel, href: url }];
}

function linesOf(order: Order, money: MoneyFormat): Part {
  const written = (amount: number) => isolated(formatMoney(amount, money));
  const rows = order.items.map(({ product, quantity }): Row => ({
    title: isolated(titleOf(product).text),
    quantity: isolated(String(quantity)),
    amount: written(lineAmount(product.offerPrice, quantity, money)),
  }));
  return {
    type: 'lines',
    head: { title: m.mail_book(), quantity: m.quantity(), amount: m.price() },
    rows,
    totals: orderSums(order).map(({ label, amount }): Sum => [
      label,
      amount === null ? m.free() : written(amount),
    ]),
  };
}

function factsOf(order: Order, zone: string): Part[] {
  const { address, paymentType, createdAt } = order;
  const lines = [nameOf(order), ...addressLines(address), plainNumber(address.phone)];
  return [
    { type: 'fact', label: m.delivery_address(), value: lines.map(isolated).join('\n') },
    {
      type: 'fact',
      label: m.payment_method(),
      value: paymentType === 'COD' ? m.cash_on_delivery() : m.online_payment(),
    },
    { type: 'fact', label: m.placed_on(), value: isolated(formatDate(createdAt, zone)) },
    ...papersOf(order),
  ];
}

/** The link of the mail leads to them. */
function papersOf({ invoice }: Order): Part[] {
  if (!invoice) return [];
  const fact = (label: string, ...papers: { number: number }[]): Part => {
    const numbers = papers.map(({ number }) => isolated(formatInvoiceNumber(number)));
    return { type: 'fact', label, value: numbers.join('\n') };
  };
  const { creditNotes } = invoice;
  return [
    fact(m.invoice_number(), invoice),
    ...(creditNotes.length > 0 ? [fact(m.credit_notes(), ...creditNotes)] : []),
  ];
}

function nameOf({ address }: Order): string {
  return `${address.firstName} ${address.lastName}`;
}
