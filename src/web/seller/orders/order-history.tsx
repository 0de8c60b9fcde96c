import { type FormEvent, useRef } from 'react';
import type { SellerOrder } from '../../../contract/desk.ts';
import type { Refund } from '../../../contract/orders.ts';
import type { HistoryKind, StepActor } from '../../../rules/order-status.ts';
import { formatMoment } from '../../orders/format-date.ts';
import { refundText } from '../../orders/refund-list.tsx';
import { statusText } from '../../orders/status-text.ts';
import { useMoney } from '../../shell/money.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { TextArea } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { useOrderChange } from './use-desk-orders.ts';

type Entry = SellerOrder['history'][number];

const actors: Record<StepActor, () => string> = {
  shopper: m.desk_by_shopper,
  seller: m.desk_by_seller,
  payment: m.desk_by_payment,
};

const events: Record<HistoryKind, (status: string) => string> = {
  step: (status) => status,
  back: (status) => m.desk_went_back({ status }),
  tracking: () => m.desk_tracking_changed(),
  return: () => m.status_returned(),
  'restocked-return': () => m.desk_returned_restocked(),
  note: () => m.desk_note(),
};

/** The notes of the desk, and behind a press everything that happened to the order. */
export function OrderHistory({ order }: { order: SellerOrder }) {
  const notes = order.history.filter(({ kind }) => kind === 'note');
  const [placed] = order.steps;
  return (
    <div className="order-past">
      {notes.length > 0 && (
        <ul className="order-notes" aria-label={m.desk_notes()}>
          {notes.map(({ _id, text, at }) => (
            <li key={_id}>
              <p dir="auto">{text}</p>
              <Moment at={at} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{m.desk_history()}</summary>
        <ol className="order-events">
          {placed && (
            <li>
              <Moment at={placed.at} /> {statusText(placed.status)}
            </li>
          )}
          {eventsOf(order).map((event) =>
            'kind' in event ? (
              <HistoryEntry key={event._id} {...event} />
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
      <Moment at={refund.createdAt} /> {refundText(refund, useMoney())}
    </li>
  );
}

function HistoryEntry({ kind, status, text, by, at }: Entry) {
  return (
    <li>
      <Moment at={at} /> {events[kind](statusText(status ?? ''))} <span className="hint">{actors[by]()}</span>
      {text && <p dir="auto">{text}</p>}
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** The form is emptied when the note is saved, so that a failure loses nothing. */
function NoteForm({ id }: { id: string }) {
  const note = useOrderChange('POST /api/order/note');
  const form = useRef<HTMLFormElement>(null);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    if (text === '' || note.isPending) return;
    note.mutate({ id, text }, { onSuccess: () => form.current?.reset() });
  }

  return (
    <form className="note-form" ref={form} onSubmit={save}>
      <TextArea label={m.desk_note_label()} name="text" rows={2} maxLength={1000} />
      <BusyButton busy={note.isPending} className="btn btn-2 btn-sm">
        {m.desk_add_note()}
      </BusyButton>
    </form>
  );
}
