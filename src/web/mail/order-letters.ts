import type { MailContent } from '../../contract/mails.ts';
import type { Order, Refund } from '../../contract/orders.ts';
import type { PublicShop } from '../../contract/public-shop.ts';
import { addressLines } from '../../rules/addresses.ts';
import { plainNumber } from '../../rules/digits.ts';
import { formatMoney, lineAmount, type MoneyFormat, sumOfAmounts } from '../../rules/money.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../rules/ids.ts';
import { joinedTitle, titleOf } from '../shelf/book-text.ts';
import { daysSentence } from '../delivery-text.ts';
import { m } from '../i18n/messages.js';
import { formatDate } from '../ui/time.tsx';
import {
  differenceNotes,
  joinItems,
  orderSums,
  paymentName,
  pickupLines,
  transferFacts,
} from '../orders/order-text.ts';
import { carrierName, copyTexts, dueText } from '../orders/order-details.tsx';
import { moneyIn } from '../shop-facts.ts';
import { isolated, type Letter, type Part, type Row, type Sum } from './letter.ts';

type OrderContent = Extract<MailContent, { order: Order }>;

const maxName = 40;

const toSeller = new Set<OrderContent['kind']>(['new-order', 'cancelled-order']);

export function orderLetter(content: OrderContent, store: string, facts: PublicShop): Letter {
  const money = moneyIn(facts);
  const { kind, order, link } = content;
  const isToSeller = toSeller.has(kind);
  const { paragraphs, ...heading } = opening(content, money, facts.timeZone);
  return {
    ...heading,
    parts: [
      ...paragraphs,
      ...(kind === 'order-shipped' ? trackingOf(order) : []),
      ...(kind === 'order-refunded' ? copiesOf(content.refund.items, order) : []),
      ...(kind === 'order-returned' ? copiesOf(returnedItems(order), order) : []),
      { type: 'button', label: isToSeller ? m.mail_open_desk() : m.mail_see_order(), href: link },
      ...accountsOf(order),
      linesOf(order, money),
      ...factsOf(order, facts.timeZone),
    ],
    reason: isToSeller ? m.mail_why_seller({ store }) : m.mail_why_order({ store }),
  };
}

/** Whether money of a cancelled order still has to go back. What went back already was told by a mail of its own. */
function isOwed(order: Order): boolean {
  return order.isPaid && sumOwed(order) > 0;
}

function sumOwed({ amount, refunded, transfer }: Order): number {
  return sumOfAmounts(amount, -refunded, -(transfer?.waived ?? 0));
}

/** Where the money of a transfer goes, each account in a block. */
function accountsOf(order: Order): Part[] {
  return (order.transfer?.accounts ?? []).map((account): Part => {
    const lines = transferFacts(order, account).map(([label, value]) => `${label}: ${isolated(value)}`);
    return { type: 'fact', label: m.bank_transfer(), value: lines.join('\n') };
  });
}

/** What was refunded, or came back. */
function copiesOf(items: Refund['items'], order: Order): Part[] {
  const texts = copyTexts(items, order);
  return texts.length > 0 ? [{ type: 'fact', label: m.mail_for_these(), value: texts.join('\n') }] : [];
}

/** All that came back so far. */
function returnedItems({ items }: Order): Refund['items'] {
  return items.flatMap(({ _id, returned }) => (returned ? [{ item: _id, quantity: returned }] : []));
}

/** What happened to the order, and what happens next. */
function opening(
  content: OrderContent,
  money: MoneyFormat,
  zone: string,
): Pick<Letter, 'title' | 'subject'> & { paragraphs: string[] } {
  const { kind, order } = content;
  const { paymentType, deliveryDays, transfer, pickup } = order;
  const written = (sum: number) => isolated(formatMoney(sum, money));
  const number = isolated(formatOrderNumber(order.number));
  const amount = written(order.amount);
  const owed = isOwed(order) ? { amount: written(sumOwed(order)) } : null;
  const day = transfer ? isolated(formatDate(transfer.dueAt, zone)) : '';
  const inCash = pickup ? m.mail_ready_cash : m.mail_placed_cash;
  const cash = paymentType === 'COD' ? [inCash({ amount })] : [];
  switch (kind) {
    case 'new-order': {
      const name = isolated(nameOf(order));
      return {
        subject: m.mail_new_subject({ number, amount }),
        title: m.mail_new_title(),
        paragraphs: [
          m.mail_new_words({ name, number, amount }),
          ...(transfer ? [m.mail_new_transfer()] : []),
        ],
      };
    }
    case 'cancelled-order': {
      const refund = owed ? [m.mail_withdrawn_refund(owed)] : [];
      return {
        title: m.mail_withdrawn_title({ number }),
        paragraphs: [m.mail_withdrawn_words(), ...refund],
      };
    }
    case 'order-refunded': {
      const { refund } = content;
      const sum = { amount: written(refund.amount) };
      const text = refund.method ? m.mail_refunded_cash(sum) : m.mail_refunded_words(sum);
      return { title: m.mail_refunded_title({ number }), paragraphs: [text] };
    }
    case 'order-ready':
      return { title: m.mail_ready_title({ number }), paragraphs: [m.mail_ready_words(), ...cash] };
    case 'order-reminder':
      return {
        title: m.mail_reminder_title({ number }),
        paragraphs: [m.mail_reminder_words({ amount, day })],
      };
    case 'order-underpaid': {
      const sum = transfer?.received ?? 0;
      const [received, missing] = [written(sum), written(sumOfAmounts(order.amount, -sum))];
      return {
        title: m.mail_underpaid_title({ number }),
        paragraphs: [m.mail_underpaid_words({ received, missing })],
      };
    }
    case 'order-shipped':
      return { title: m.mail_shipped_title({ number }), paragraphs: [m.mail_shipped_words(), ...cash] };
    case 'order-changed': {
      const due = dueText(order, money);
      const paragraphs = [m.mail_changed_words({ amount }), ...(due ? [due] : cash)];
      return { title: m.mail_changed_title({ number }), paragraphs };
    }
    case 'order-returned':
      return { title: m.mail_returned_title({ number }), paragraphs: [m.mail_returned_words()] };
    case 'order-link':
      return { title: m.mail_link_title({ number }), paragraphs: [m.mail_link_words()] };
    case 'order-cancelled': {
      const transferred = transfer ? [m.mail_cancelled_transfer()] : [];
      const next = owed ? [m.mail_cancelled_refund(owed)] : transferred;
      return {
        title: m.mail_cancelled_title({ number }),
        paragraphs: [m.mail_cancelled_words(), ...next],
      };
    }
    case 'order-paid':
    case 'order-placed': {
      const placed = transfer
        ? [m.mail_placed_transfer({ number, amount, day })]
        : [m.mail_placed_words({ number }), ...cash];
      const paid = [
        m.mail_paid_words({ number, amount }),
        ...(transfer ? differenceNotes(order, money) : []),
      ];
      const days = daysSentence(deliveryDays ?? null);
      return {
        subject: m.mail_placed_subject({ number }),
        title: m.mail_placed_title(),
        paragraphs: [...(kind === 'order-paid' ? paid : placed), ...(days ? [days] : [])],
      };
    }
  }
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
  const rows = joinItems(order.items).map((items): Row => {
    const [first, ...others] = items;
    const titles = joinedTitle([first.product, ...others.map(({ product }) => product)]);
    const amounts = items.map(({ product, quantity }) => lineAmount(product.offerPrice, quantity, money));
    return {
      title: isolated(titleOf(titles).text),
      quantity: isolated(String(first.quantity)),
      amount: written(sumOfAmounts(...amounts)),
    };
  });
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
  const { address, pickup, createdAt } = order;
  const goesTo = pickup ? pickupLines(pickup) : addressLines(address);
  const lines = [nameOf(order), ...goesTo.map(withoutLinks), plainNumber(address.phone)];
  const label = pickup ? m.pickup() : m.delivery_address();
  return [
    { type: 'fact', label, value: lines.map(isolated).join('\n') },
    { type: 'fact', label: m.payment_method(), value: paymentName(order) },
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
  const cut = (name: string) => [...withoutLinks(name)].slice(0, maxName).join('');
  return `${cut(address.firstName)} ${cut(address.lastName)}`;
}

/** Anybody can order for the email of another: what they typed makes no link in a mail. */
function withoutLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll(/[.。．｡](?=\p{L})/gu, '$& ');
}
