import { Fragment } from 'react';
import type { Order } from '../../contract/orders.ts';
import { formatMoney, sumOfAmounts } from '../../rules/money.ts';
import { isolated } from '../locale.ts';
import { useMoney } from '../shop-facts.ts';
import { Day } from '../ui/time.tsx';
import { m } from '../i18n/messages.js';
import { differenceNotes, transferFacts } from './order-words.ts';

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
    <section className="transfer">
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
