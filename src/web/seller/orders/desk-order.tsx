import Printer from 'icon:printer';
import { useCallback } from 'react';
import type { SellerOrder } from '../../../contract/desk.ts';
import type { Order } from '../../../contract/orders.ts';
import { hasInvoice } from '../../../rules/invoices.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { hasSlip } from '../../../rules/order-status.ts';
import { titleOf } from '../../books/book-words.ts';
import { formatDate, formatMoment } from '../../orders/format-date.ts';
import { DeliveryPill, PaymentPill } from '../../orders/order-badges.tsx';
import { OrderTracking } from '../../orders/order-tracking.tsx';
import { RefundList } from '../../orders/refund-list.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { OrderAddress } from './order-address.tsx';
import { OrderContact } from './order-contact.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderRefund } from './order-refund.tsx';
import { OrderSteps } from './order-steps.tsx';
import { invoicesPath, slipsPath } from './print-paths.ts';
import { SmallCover } from '../products/small-cover.tsx';

interface DeskOrderProps {
  order: SellerOrder;
  unseen: boolean;
  onSeen: (id: string) => void;
  selected: boolean;
  onSelect: (on: boolean) => void;
}

export function DeskOrder({ order, unseen, onSeen, selected, onSelect }: DeskOrderProps) {
  const number = formatOrderNumber(order.number);
  /** When the order got the status it has. */
  const since = order.returnedAt ?? order.steps.at(-1)?.at;
  const ref = useSeenOnInteraction(order._id, onSeen);
  return (
    <article
      className={`desk-order${unseen ? ' unseen' : ''}`}
      aria-label={m.order_named({ id: number })}
      ref={ref}
      tabIndex={-1}
    >
      <ul className="its">
        {order.items.map((item) => (
          <OrderedItem key={item._id} {...item} />
        ))}
      </ul>
      <div>
        <OrderAddress address={order.address} />
        <OrderContact order={order} />
      </div>
      <p className="amt">
        <Price amount={order.amount} />
      </p>
      <div className="meta">
        <span>
          {m.desk_method()} {order.paymentType === 'COD' ? m.cod() : m.online()}
        </span>
        <span>
          {m.desk_date()} {formatDate(order.createdAt)}
        </span>
        <PaymentPill order={order} atDesk />
        <RefundList refunds={order.refunds} atDesk />
        {order.tracking && <OrderTracking tracking={order.tracking} />}
      </div>
      <footer>
        {!order.sample && (
          <input
            type="checkbox"
            className="pick"
            checked={selected}
            aria-label={m.desk_select_order({ id: number })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <p className="state">
          {unseen && <span className="new">{m.desk_new()}</span>}
          <DeliveryPill order={order} />
          {since && (
            <time className="hint" dateTime={since}>
              {formatMoment(since)}
            </time>
          )}
          <bdi dir="ltr" className="hint" title={order._id}>
            {number}
          </bdi>
          {order.isGuest && <span className="mark">{m.desk_guest()}</span>}
          {order.demoPaid && <span className="mark">{m.demo_card()}</span>}
          {order.sample && <span className="mark">{m.sample()}</span>}
        </p>
        {!order.sample && <OrderSteps order={order} />}
        <OrderRefund order={order} />
        {hasSlip(order.status) && (
          <ShopLink className="btn btn-3 slip-link" to={slipsPath([order._id])} state={{ print: true }}>
            <Printer className="ico" aria-hidden="true" />
            {m.desk_slip()}
          </ShopLink>
        )}
        {!order.sample && hasInvoice(order) && (
          <ShopLink className="btn btn-3" to={invoicesPath([order._id])} state={{ print: true }}>
            {m.invoice()}
          </ShopLink>
        )}
      </footer>
      {!order.sample && <OrderHistory order={order} />}
    </article>
  );
}

/** A pointer press or focus inside the order marks it as seen. */
function useSeenOnInteraction(id: string, onSeen: (id: string) => void) {
  return useCallback(
    (row: HTMLElement | null) => {
      const seen = () => onSeen(id);
      row?.addEventListener('pointerdown', seen);
      row?.addEventListener('focusin', seen);
      return () => {
        row?.removeEventListener('pointerdown', seen);
        row?.removeEventListener('focusin', seen);
      };
    },
    [id, onSeen],
  );
}

function OrderedItem({ product, quantity }: Order['items'][number]) {
  const title = titleOf(product);
  return (
    <li className="it">
      <SmallCover book={product} />
      <p>
        <b>
          <bdi lang={title.lang}>{title.text}</bdi>
        </b>{' '}
        <span className="x">× {quantity}</span>
      </p>
    </li>
  );
}
