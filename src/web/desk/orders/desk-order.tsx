import Printer from 'icon:printer';
import type { SellerOrder } from '../../../contract/desk.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { hasSlip, type HistoryKind, isChangeable, type StepActor } from '../../../rules/order-status.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { Day, Moment } from '../../ui/time.tsx';
import { DeliveryPill, PaymentPill } from '../../orders/order-badges.tsx';
import { shortPaymentName } from '../../orders/order-text.ts';
import {
  copyTexts,
  InvoiceNumbers,
  OrderTracking,
  RefundList,
  refundText,
  TransferState,
} from '../../orders/order-details.tsx';
import { m } from '../../i18n/messages.js';
import { Button, LinkButton, Phrase, SmallCover } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { OrderAddress, OrderContact } from './order-address.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderDue, OrderRefund } from './refund-dialog.tsx';
import { printPath, useOrderStep } from './use-desk-orders.ts';
import styles from './desk-orders.module.css';
import { useForm } from '../../api/use-form.ts';
import { listed } from '../../locale.ts';
import { statusText } from '../../status-text.ts';
import { useMoney } from '../../shop-facts.ts';
import { TextArea } from '../../ui/field.tsx';

interface DeskOrderProps {
  order: SellerOrder;
  selected: boolean;
  onSelect: (on: boolean) => void;
}

export function DeskOrder({ order, selected, onSelect }: DeskOrderProps) {
  const { _id, sample } = order;
  const number = formatOrderNumber(order.number);
  /** When the order got the status it has. */
  const since = order.returnedAt ?? order.steps.at(-1)?.at;
  return (
    <article
      className={`${kit.leaf} ${styles.order}`}
      aria-label={m.order_named({ id: number })}
      tabIndex={-1}
    >
      <ul className={`${kit.stack} ${styles.items}`}>
        {order.items.map(({ _id: line, product, quantity, returned }) => (
          <li key={line}>
            <SmallCover book={product} />
            <p>
              <Phrase className={kit.title} of={titleOf(product)} />{' '}
              <span className={kit.quiet}>× {quantity}</span>
              {returned && <small> · {m.returned_copies({ number: returned })}</small>}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <OrderAddress order={order} />
        <OrderContact order={order} />
      </div>
      <p className={kit.sum}>
        <Price amount={order.amount} />
      </p>
      <div className={`${kit.stack} ${kit.start} ${kit.quiet} ${styles.meta}`}>
        <span>
          {m.desk_method()} {shortPaymentName(order)}
        </span>
        <span>
          {m.desk_date()} <Day at={order.createdAt} />
        </span>
        <PaymentPill order={order} atDesk />
        <TransferState order={order} />
        <OrderDue order={order} />
        <RefundList order={order} atDesk />
        <InvoiceNumbers invoice={order.invoice} />
        {order.tracking && <OrderTracking tracking={order.tracking} />}
      </div>
      <footer className={kit.row}>
        {!sample && (
          <input
            type="checkbox"
            className={kit.box}
            checked={selected}
            aria-label={m.desk_select_order({ id: number })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <p className={`${kit.row} ${styles.state}`}>
          <DeliveryPill order={order} />
          {since && <Moment className="hint" at={since} />}
          <bdi dir="ltr" className="hint" title={_id}>
            {number}
          </bdi>
          {order.bySeller && <span className={`${kit.quiet} ${styles.mark}`}>{m.desk_by_seller_mark()}</span>}
          {order.isGuest && <span className={`${kit.quiet} ${styles.mark}`}>{m.desk_guest()}</span>}
          {order.demoPaid && <span className={`${kit.quiet} ${styles.mark}`}>{m.demo_card()}</span>}
          {sample && <span className={`${kit.quiet} ${styles.mark}`}>{m.sample()}</span>}
        </p>
        {!sample && <OrderSteps order={order} />}
        {!sample && !order.pickup && isChangeable(order) && (
          <LinkButton to={`/seller/orders/edit?id=${_id}`} words={m.desk_change_order()} />
        )}
        <OrderRefund order={order} />
        {hasSlip(order.status) && (
          <LinkButton
            className={kit.end}
            to={printPath('slips', [_id])}
            state={{ print: true }}
            icon={Printer}
            words={m.desk_slip()}
          />
        )}
        {!sample && order.invoice && (
          <LinkButton to={printPath('invoices', [_id])} state={{ print: true }} words={m.invoice()} />
        )}
      </footer>
      {!sample && <OrderHistory order={order} />}
    </article>
  );
}

type Entry = SellerOrder['history'][number];
type Refund = SellerOrder['refunds'][number];

const actors: Record<StepActor, () => string> = {
  shopper: m.desk_by_shopper,
  seller: m.desk_by_seller,
  payment: m.desk_by_payment,
};

const events: Record<HistoryKind, (status: string) => string> = {
  step: (status) => status,
  back: (status) => m.desk_went_back({ status }),
  change: () => m.desk_order_changed(),
  'charged-cash': () => m.desk_charged_cash(),
  'charged-transfer': () => m.desk_charged_transfer(),
  tracking: () => m.desk_tracking_changed(),
  return: () => m.status_returned(),
  'restocked-return': () => m.desk_returned_restocked(),
  received: () => m.desk_received(),
  note: () => m.desk_note(),
};

/** The notes of the desk, and behind a press everything that happened to the order. */
function OrderHistory({ order }: { order: SellerOrder }) {
  const notes = order.history.filter(({ kind }) => kind === 'note');
  const [placed] = order.steps;
  return (
    <div className={`${kit.stack} ${styles.past}`}>
      {notes.length > 0 && (
        <ul className={`${kit.stack} ${styles.notes}`} aria-label={m.desk_notes()}>
          {notes.map(({ _id, text, member, at }) => (
            <li key={_id}>
              <p dir="auto">{text}</p>
              {member && <bdi className="hint">{member}</bdi>} <Moment at={at} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{m.desk_history()}</summary>
        <ol>
          {placed && (
            <li>
              <Moment at={placed.at} /> {statusText(placed.status)}
            </li>
          )}
          {eventsOf(order).map((event) =>
            'kind' in event ? (
              <HistoryEntry key={event._id} entry={event} order={order} />
            ) : (
              <RefundEntry key={event._id} refund={event} />
            ),
          )}
        </ol>
        <NoteForm id={order._id} />
      </details>
    </div>
  );
}

/** All but the notes, with the refunds where they were asked for. Ids begin with their time. */
function eventsOf({ history, refunds }: SellerOrder): (Entry | Refund)[] {
  const all = [...history.filter(({ kind }) => kind !== 'note'), ...refunds];
  return all.toSorted((one, other) => (one._id < other._id ? -1 : 1));
}

function RefundEntry({ refund }: { refund: Refund }) {
  return (
    <li>
      <Moment at={refund.createdAt} /> {refundText(refund, useMoney())}{' '}
      {refund.member && <bdi className="hint">{refund.member}</bdi>}
    </li>
  );
}

function HistoryEntry({ entry, order }: { entry: Entry; order: SellerOrder }) {
  const { kind, status, text, items, by, member, at } = entry;
  return (
    <li>
      <Moment at={at} /> {events[kind](statusText(status ?? '', order))}{' '}
      <span className="hint">{member ? <bdi>{member}</bdi> : actors[by]()}</span>
      {items && <p>{listed(copyTexts(items, order))}</p>}
      {text && <p dir="auto">{text}</p>}
    </li>
  );
}

/** The form is emptied when the note is saved, so that a failure loses nothing. */
function NoteForm({ id }: { id: string }) {
  const note = useOrderStep('POST /api/order/note');
  const { busy, form, field } = useForm({ text: '' }, {}, async ({ text }, fill) => {
    if (text.trim() === '') return;
    await note.mutateAsync({ id, text: text.trim() });
    fill({ text: '' });
  });
  return (
    <form className={`${kit.stack} ${kit.start}`} {...form}>
      <TextArea label={m.desk_note_label()} rows={2} maxLength={1000} {...field('text')} />
      <Button type="submit" words={m.desk_add_note()} busy={busy} />
    </form>
  );
}
