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
import { SelectOne } from '../kit/selection.tsx';
import { OrderAddress, OrderContact } from './order-parts.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PrintLink } from './print-page.tsx';
import { OrderDue, RefundButton } from './refund-dialog.tsx';
import { useOrderStep } from './use-desk-orders.ts';
import styles from './desk-orders.module.css';
import { useForm } from '../../api/use-form.ts';
import { listed } from '../../locale.ts';
import { statusText } from '../../status-text.ts';
import { useMoney } from '../../shop-facts.ts';
import { TextArea } from '../../ui/field.tsx';

/** An order in a list where it can be selected, by its id. */
export interface OrderRow {
  order: SellerOrder;
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
}

/** A sample is only looked at. */
export function SelectOrder({ order: { _id: id, number, sample }, selected, onSelect }: OrderRow) {
  if (sample) return null;
  const label = m.desk_select_order({ id: formatOrderNumber(number) });
  return <SelectOne label={label} selected={selected.has(id)} onSelect={(on) => onSelect(id, on)} />;
}

export function DeskOrder(row: OrderRow) {
  const { order } = row;
  const { _id, sample } = order;
  /** When the order got the status it has. */
  const since = order.returnedAt ?? order.steps.at(-1)?.at;
  const marks = [
    order.bySeller && m.desk_by_seller_mark(),
    order.isGuest && m.desk_guest(),
    order.demoPaid && m.demo_card(),
    sample && m.sample(),
  ].filter(Boolean);
  return (
    <article
      className={`${kit.leaf} ${styles.order}`}
      aria-label={m.order_named({ id: formatOrderNumber(order.number) })}
      tabIndex={-1}
    >
      <ul className={kit.stack}>
        {order.items.map(({ _id: line, product, quantity, returned }) => (
          <li key={line} className={kit.thumb}>
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
        <SelectOrder {...row} />
        <p className={`${kit.row} ${styles.state}`}>
          <DeliveryPill order={order} />
          {since && <Moment className="hint" at={since} />}
          <bdi dir="ltr" className="hint" title={_id}>
            {formatOrderNumber(order.number)}
          </bdi>
          {marks.map((mark) => (
            <span key={mark} className={`${kit.quiet} ${styles.mark}`}>
              {mark}
            </span>
          ))}
        </p>
        {!sample && <OrderSteps order={order} />}
        {!sample && !order.pickup && isChangeable(order) && (
          <LinkButton to={`/seller/orders/edit?id=${_id}`} words={m.desk_change_order()} />
        )}
        {order.refundable > 0 && <RefundButton order={order} />}
        {hasSlip(order.status) && (
          <PrintLink what="slips" ids={[_id]} className={kit.end} words={m.desk_slip()} />
        )}
        {!sample && order.invoice && <PrintLink what="invoices" ids={[_id]} words={m.invoice()} />}
      </footer>
      {!sample && <OrderHistory order={order} />}
    </article>
  );
}

type Refund = SellerOrder['refunds'][number];

const actors: Record<StepActor, () => string> = {
  shopper: m.desk_by_shopper,
  seller: m.desk_by_seller,
  payment: m.desk_by_payment,
};

const eventTexts: Record<HistoryKind, (status: string) => string> = {
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
  // The refunds stand where they were asked for: ids begin with their time.
  const events = [...order.history.filter((entry) => !notes.includes(entry)), ...order.refunds].toSorted(
    (one, other) => (one._id < other._id ? -1 : 1),
  );
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
          {events.map((event) => (
            <HistoryEvent key={event._id} event={event} order={order} />
          ))}
        </ol>
        <NoteForm id={order._id} />
      </details>
    </div>
  );
}

function HistoryEvent({
  event,
  order,
}: {
  event: SellerOrder['history'][number] | Refund;
  order: SellerOrder;
}) {
  const money = useMoney();
  const { member } = event;
  if (!('kind' in event))
    return (
      <li>
        <Moment at={event.createdAt} /> {refundText(event, money)}{' '}
        {member && <bdi className="hint">{member}</bdi>}
      </li>
    );
  const { kind, status, text, items, by, at } = event;
  return (
    <li>
      <Moment at={at} /> {eventTexts[kind](statusText(status ?? '', order))}{' '}
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
