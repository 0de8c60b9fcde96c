import type { Order, Refund } from '../../contract/orders.ts';
import { formatMoney, type MoneyFormat } from '../../rules/money.ts';
import { titleOf } from '../books/book-words.ts';
import { isolated, listed } from '../locale.ts';
import { useMoney } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import { Day } from '../ui/time.tsx';
import './orders.css';

type RefundedOrder = Pick<Order, 'refunds' | 'items'>;

/** What went back of an order. Only the desk sees what failed, and the disputes. */
export function RefundList({ order, atDesk = false }: { order: RefundedOrder; atDesk?: boolean }) {
  const money = useMoney();
  const shown = order.refunds.filter(
    ({ state, origin }) => atDesk || (state !== 'failed' && origin !== 'dispute'),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="qty" aria-label={m.repayments()}>
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
