import type { Order, Refund } from '../../contract/orders.ts';
import { formatInvoiceNumber } from '../../rules/ids.ts';
import { Price } from '../ui/price.tsx';
import { Day } from '../ui/time.tsx';
import { m } from '../i18n/messages.js';
import styles from './orders.module.css';
import { isolated, listed, locale } from '../locale.ts';
import { formatMoney, type MoneyFormat, sumOfAmounts } from '../../rules/money.ts';
import { titleOf } from '../shelf/book-text.ts';
import { useMoney } from '../shop-facts.ts';
import { Fragment } from 'react';
import { differenceNotes, transferFacts } from './order-text.ts';

/** The numbers of an order's invoice and credit notes. */
export function InvoiceNumbers({ invoice }: Pick<Order, 'invoice'>) {
  if (!invoice) return null;
  return (
    <ul className="note">
      <li>
        {m.invoice_number()} <bdi dir="ltr">{formatInvoiceNumber(invoice.number)}</bdi> ·{' '}
        <Day at={invoice.issuedAt} />
      </li>
      {invoice.creditNotes.map(({ number, issuedAt, amount }) => (
        <li key={number}>
          {m.credit_note()} <bdi dir="ltr">{formatInvoiceNumber(number)}</bdi> · <Price amount={amount} /> ·{' '}
          <Day at={issuedAt} />
        </li>
      ))}
    </ul>
  );
}

type Tracking = NonNullable<Order['tracking']>;

export function carrierName({ carrier, carrierAr }: Pick<Tracking, 'carrier' | 'carrierAr'>): string {
  return (locale() === 'ar' && carrierAr) || carrier;
}

/** The carrier and the number of a parcel, and where to follow it. */
export function OrderTracking({ tracking }: { tracking: Tracking }) {
  const { number, url } = tracking;
  return (
    <p>
      <bdi>{carrierName(tracking)}</bdi>
      {number && (
        <>
          {' '}
          <bdi dir="ltr">{number}</bdi>
        </>
      )}
      {url && (
        <>
          {' '}
          <a className="btn btn-3" href={url} target="_blank" rel="noopener noreferrer">
            {m.follow_parcel()}
          </a>
        </>
      )}
    </p>
  );
}

type RefundedOrder = Pick<Order, 'refunds' | 'items'>;

/** What went back of an order. Only the desk sees what failed, and the disputes. */
export function RefundList({ order, atDesk = false }: { order: RefundedOrder; atDesk?: boolean }) {
  const money = useMoney();
  const shown = order.refunds.filter(
    ({ state, origin }) => atDesk || (state !== 'failed' && origin !== 'dispute'),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="note" aria-label={m.repayments()}>
      {shown.map((refund) => (
        <li key={refund._id}>
          {refundText(refund, money)} · <Day at={refund.createdAt} />
          {refund.items.length > 0 && ` · ${listed(copyTexts(refund.items, order))}`}
        </li>
      ))}
    </ul>
  );
}

/** What copies, and the delivery, are called. */
export function copyTexts(copies: Refund['items'], { items }: Pick<Order, 'items'>): string[] {
  return copies.map(({ item, quantity }) => {
    const line = items.find(({ _id }) => _id === item);
    return line ? `${quantity} × ${isolated(titleOf(line.product).text)}` : m.shipping();
  });
}

/** What a change of a paid order leaves to be charged or given back; empty if nothing. */
export function dueText({ due = 0 }: Pick<Order, 'due'>, money: MoneyFormat): string {
  if (due === 0) return '';
  const amount = isolated(formatMoney(Math.abs(due), money));
  return due > 0 ? m.due_to_charge({ amount }) : m.due_to_give_back({ amount });
}

const byHand = { cash: m.refund_by_cash, transfer: m.refund_by_transfer };

export function refundText({ origin, state, amount, method }: Refund, money: MoneyFormat): string {
  const texts = {
    refund: { open: m.refund_open, done: m.refund_done, failed: m.refund_failed },
    dispute: { open: m.dispute_open, done: m.dispute_lost, failed: m.dispute_won },
  };
  const text = method ? byHand[method] : texts[origin === 'dispute' ? 'dispute' : 'refund'][state];
  return text({ amount: isolated(formatMoney(amount, money)) });
}

/** What is to be transferred, until when and where to; once it is there, what came in if it is another sum. */
export function TransferDetails({ order }: { order: Order }) {
  const money = useMoney();
  const { transfer, amount } = order;
  if (!transfer) return null;
  const notes = differenceNotes(order, money);
  const isOpen = order.status === 'Awaiting Payment';
  if (!isOpen && notes.length === 0) return null;
  const missing = isolated(formatMoney(sumOfAmounts(amount, -transfer.received), money));
  return (
    <section className={`notice ${styles.transfer}`}>
      <h3>{m.bank_transfer()}</h3>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {isOpen && (
        <p>
          {m.transfer_words({ amount: missing })} <Day at={transfer.dueAt} />
        </p>
      )}
      {transfer.accounts.map((account) => (
        <dl key={account.iban}>
          {transferFacts(order, account).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      ))}
    </section>
  );
}

/** The same in a line of the desk, which knows its accounts. */
export function TransferState({ order }: { order: Order }) {
  const money = useMoney();
  if (!order.transfer) return null;
  const isOpen = order.status === 'Awaiting Payment';
  return (
    <span>
      {isOpen && m.desk_transfer_until()} {isOpen && <Day at={order.transfer.dueAt} />}{' '}
      {differenceNotes(order, money, true).join(' ')}
    </span>
  );
}
