import type { Order } from '../../contract/orders.ts';
import { timeline } from '../../rules/order-status.ts';
import { m } from '../i18n/messages.js';
import { Moment } from '../ui/time.tsx';
import { statusText } from '../status-text.ts';
import './orders.css';

const classNames = { done: 'done', current: 'now', todo: undefined };

/** The steps of an order, each with its time if it is known. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className="timeline" aria-label={m.order_status()}>
      {timeline(order).map(({ status, state, at }) => (
        <li
          key={status}
          className={classNames[state]}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>
            {statusText(status)}
            {at && (
              <small>
                <Moment at={at} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
