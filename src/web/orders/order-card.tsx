import type { Order } from '../../contract/orders.ts';
import { canMove, timeline } from '../../rules/order-status.ts';
import { lineAmount, sumOfAmounts } from '../../rules/money.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { BookCover, CategoryTag } from '../shelf/book-parts.tsx';
import { joinedTitle, titleOf } from '../shelf/book-text.ts';
import { bookPath } from '../shelf/category-text.ts';
import { AddressText, PickupText } from './address-text.tsx';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { Day, Moment } from '../ui/time.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { m } from '../i18n/messages.js';
import { OrderActions } from './order-actions.tsx';
import { DeliveryPill, PaymentPill } from './order-badges.tsx';
import { dueText, InvoiceNumbers, OrderTracking, RefundList, TransferDetails } from './order-details.tsx';
import { joinItems, shortPaymentName } from './order-text.ts';
import styles from './orders.module.css';
import { statusText } from '../status-text.ts';

interface OrderCardProps {
  order: Order;
  /** Of the link that opened it; its owner needs none. */
  token?: string | null;
  /** Without the actions of its owner. */
  readOnly?: boolean;
}

export function OrderCard({ order, token, readOnly = false }: OrderCardProps) {
  const number = formatOrderNumber(order.number);
  const money = useMoney();
  return (
    <article className={`panel ${styles.order}`} tabIndex={-1} aria-label={m.order_named({ id: number })}>
      <dl className={`row ${styles.top}`}>
        <Fact name={m.order_word()}>
          <bdi dir="ltr" title={order._id}>
            {number}
          </bdi>
        </Fact>
        <Fact name={m.placed_on()}>
          <Day at={order.createdAt} />
        </Fact>
        <Fact name={m.payment()}>{shortPaymentName(order)}</Fact>
        <div>
          <dt className="vh">{m.order_status()}</dt>
          <dd className="row">
            <PaymentPill order={order} />
            <DeliveryPill order={order} />
          </dd>
        </div>
        <div className={styles.end}>
          <dt>{m.amount()}</dt>
          <dd className={styles.amount}>
            <Price amount={order.amount} />
          </dd>
          {[
            { words: m.with_tax(), amount: order.tax },
            { words: m.shipping(), amount: order.delivery },
            { words: m.cash_fee(), amount: order.fee },
          ]
            .filter(({ amount }) => amount > 0)
            .map(({ words, amount }) => (
              <dd key={words}>
                <small>
                  {words} <Price amount={amount} />
                </small>
              </dd>
            ))}
          {order.due && (
            <dd>
              <small>{dueText(order, money)}</small>
            </dd>
          )}
        </div>
      </dl>
      <div className={`stack ${styles.middle}`}>
        <ul className={`stack ${styles.items}`}>
          {joinItems(order.items).map((items) => (
            <OrderedItems key={items[0]._id} items={items} />
          ))}
        </ul>
        <div className={`stack ${styles.side}`}>
          <TransferDetails order={order} />
          <div>
            <OrderTimeline order={order} />
            <RefundList order={order} />
          </div>
          {order.tracking && (
            <section>
              <h3>{m.shipped_with()}</h3>
              <OrderTracking tracking={order.tracking} />
            </section>
          )}
          {order.pickup ? (
            <section>
              <h3>{m.pickup()}</h3>
              <PickupText place={order.pickup} />
            </section>
          ) : (
            <section>
              <h3>{m.delivered_to()}</h3>
              <AddressText address={order.address} />
            </section>
          )}
          {order.invoice && (
            <div>
              <LinkButton
                look="link"
                to={token ? `/order/invoice#${token}` : `/my-orders/${order._id}/invoice`}
                words={m.invoice()}
              />
              <InvoiceNumbers invoice={order.invoice} />
            </div>
          )}
        </div>
        {!readOnly && canMove(order.status, 'Cancelled', 'shopper') && (
          <OrderActions order={order} token={token} />
        )}
      </div>
    </article>
  );
}

/** A book, or volumes of a set, which are listed when asked for. */
function OrderedItems({ items }: { items: ReturnType<typeof joinItems>[number] }) {
  const [{ product, quantity, returned }, ...others] = items;
  const title = titleOf(joinedTitle(items.map((item) => item.product) as [typeof product]));
  const money = useMoney();
  const { categories } = useShopFacts();
  return (
    <li className={styles.item}>
      <BookCover book={product} sizes="64px" />
      <div>
        <CategoryTag of={product.category} />
        <h2>
          <ShopLink to={bookPath(product, categories)}>
            <bdi lang={title.lang}>{title.text}</bdi>
          </ShopLink>
        </h2>
        <p className="note">
          {m.quantity()}: <bdi dir="ltr">{quantity}</bdi>
          {returned && ` · ${m.returned_copies({ number: returned })}`}
        </p>
        {others.length > 0 && (
          <details>
            <summary className="linkish">{m.show_volumes()}</summary>
            <ul>
              {items.map(({ _id, product: volume }) => (
                <li key={_id}>
                  <ShopLink to={bookPath(volume, categories)}>
                    <bdi lang={titleOf(volume).lang}>{titleOf(volume).text}</bdi>
                  </ShopLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <p className={styles.end}>
        <Price
          amount={sumOfAmounts(
            ...items.map((item) => lineAmount(item.product.offerPrice, item.quantity, money)),
          )}
        />
      </p>
    </li>
  );
}

/** The steps of an order, each with its time if it is known. */
function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline} aria-label={m.order_status()}>
      {timeline(order).map(({ status, state, at }) => (
        <li key={status} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>
            {statusText(status, order)}
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
