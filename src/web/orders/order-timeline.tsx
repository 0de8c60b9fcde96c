import type { Order } from '../../contract/orders.ts';
import { timeline } from '../../rules/order-status.ts';
import { m } from '../i18n/messages.js';
import { formatDate } from './format-date.ts';
import { statusText } from './status-text.ts';

const classNames = { done: 'done', current: 'now', todo: undefined };

/** The steps of an order. Only the dates of the first and the current step are known. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timeline(order.status, order.paymentType === 'Online' && !order.isPaid);
  const dayOf = (place: number, state: string) =>
    place === 0 ? order.createdAt : state === 'current' ? order.updatedAt : undefined;
  return (
    <ol className="timeline" aria-label={m.order_status()}>
      {steps.map(({ status, state }, place) => {
        const day = dayOf(place, state);
        return (
          <li
            key={status}
            className={classNames[state]}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span>
              {statusText(status)}
              {day && <small>{formatDate(day)}</small>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
