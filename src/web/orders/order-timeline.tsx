import type { Order } from '../../contract/orders.ts';
import { timeline } from '../../rules/order-status.ts';
import { m } from '../words/messages.js';
import { dayWords } from './day-words.ts';
import { statusWords } from './status-words.ts';

const looks = { done: 'done', current: 'now', todo: undefined };

/** Where the order is on its way. Two days are known: when it was made and when it last moved. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timeline(order.status, order.paymentType === 'Online' && !order.isPaid);
  const dayOf = (place: number, state: string) =>
    place === 0 ? order.createdAt : state === 'current' ? order.updatedAt : undefined;
  return (
    <ol className="timeline" aria-label={m.order_status()}>
      {steps.map(({ status, state }, place) => {
        const day = dayOf(place, state);
        return (
          <li key={status} className={looks[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span>
              {statusWords(status)}
              {day && <small>{dayWords(day)}</small>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
