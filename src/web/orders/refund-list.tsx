import type { Refund } from '../../contract/orders.ts';
import { formatMoney, type MoneyFormat } from '../../rules/money.ts';
import { isolated } from '../locale.ts';
import { useMoney } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import { Day } from '../ui/time.tsx';
import './orders.css';

/** What went back of an order. Only the desk sees what failed, and the disputes. */
export function RefundList({ refunds, atDesk = false }: { refunds: Refund[]; atDesk?: boolean }) {
  const money = useMoney();
  const shown = refunds.filter(({ state, origin }) => atDesk || (state !== 'failed' && origin !== 'dispute'));
  if (shown.length === 0) return null;
  return (
    <ul className="qty" aria-label={m.repayments()}>
      {shown.map((refund) => (
        <li key={refund._id}>
          {refundText(refund, money)} · <Day at={refund.createdAt} />
        </li>
      ))}
    </ul>
  );
}

export function refundText({ origin, state, amount }: Refund, money: MoneyFormat): string {
  const texts = {
    refund: { open: m.refund_open, done: m.refund_done, failed: m.refund_failed },
    dispute: { open: m.dispute_open, done: m.dispute_lost, failed: m.dispute_won },
  };
  const text = texts[origin === 'dispute' ? 'dispute' : 'refund'][state];
  return text({ amount: isolated(formatMoney(amount, money)) });
}
