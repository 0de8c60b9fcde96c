import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { sumOfAmounts } from '../../../rules/money.ts';
import { hasSlip } from '../../../rules/order-status.ts';
import { refundedCopies } from '../../../rules/refunds.ts';
import { volumeOf } from '../../../rules/seller-input.ts';
import { authorOf, joinedTitle, otherTitleOf, titleOf } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { Day } from '../../ui/time.tsx';
import { paymentText } from '../../orders/order-badges.tsx';
import { joinItems, orderSums, shortPaymentName } from '../../orders/order-text.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { useShopFacts, useStoreName } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PrintButton, usePrintOnce } from '../../ui/print.tsx';
import { m } from '../../i18n/messages.js';
import { LinkButton, Loaded, Phrase, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { OrderAddress } from './order-address.tsx';
import { useChosenIds, useChosenOrders } from './use-desk-orders.ts';
import styles from './desk-orders.module.css';

/** The printable packing lists of the orders in the address, each on its own page. */
export default function SlipPage() {
  const query = useChosenOrders(useChosenIds());
  const packed = query.data?.filter(({ status }) => hasSlip(status)) ?? [];
  const others = query.data?.filter(({ status }) => !hasSlip(status)) ?? [];
  usePrintOnce(packed.length > 0);
  return (
    <>
      <PageMeta title={m.desk_slip()} unlisted />
      <p className="print-acts">
        {(query.isPending || packed.length > 0) && <PrintButton ready={packed.length > 0} />}
        <LinkButton to="/seller/orders" words={m.desk_back_to_orders()} />
      </p>
      {packed.length === 0 && <h1>{m.desk_slip()}</h1>}
      <Loaded query={query} loading={m.desk_loading_orders()}>
        {(orders) => orders.length === 0 && <EmptyState words={m.desk_unknown_order()} />}
      </Loaded>
      {others.map((order) => (
        <EmptyState key={order._id} words={<WithoutSlip order={order} />} />
      ))}
      {packed.map((order) => (
        <Slip key={order._id} order={order} />
      ))}
    </>
  );
}

function WithoutSlip({ order: { number, status } }: { order: Order }) {
  return (
    <>
      <bdi dir="ltr">{formatOrderNumber(number)}</bdi>{' '}
      {status === 'Cancelled' ? m.desk_no_slip_cancelled() : m.desk_no_slip_unpaid()}
    </>
  );
}

function Slip({ order }: { order: Order }) {
  const toCollect = order.paymentType === 'COD' && !order.isPaid;
  const { logo } = useShopFacts();
  const gone = refundedCopies(order.refunds);
  const kept = order.items
    .map((item) => ({ ...item, quantity: item.quantity - (gone.get(item._id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <article className={`${kit.stack} ${kit.leaf} ${styles.slip} printed`}>
      <header className={`${kit.row} ${kit.apart}`}>
        <h1>{m.desk_slip()}</h1>
        <p className={styles.shop}>
          {logo && <img className={kit.logo} src={logo.url} alt="" width={logo.width} height={logo.height} />}
          {useStoreName()}
        </p>
      </header>
      <div className={`${kit.fields} ${styles.facts}`}>
        <section>
          <h2>{order.pickup ? m.desk_pickup_by() : m.desk_ship_to()}</h2>
          <OrderAddress order={order} />
        </section>
        <dl>
          <dt>{m.order_word()}</dt>
          <dd>
            <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi>
          </dd>
          <dt>{m.placed_on()}</dt>
          <dd>
            <Day at={order.createdAt} />
          </dd>
          <dt>{m.payment()}</dt>
          <dd>
            {shortPaymentName(order)} · {paymentText(order, true)}
            {order.sample && ` · ${m.sample()}`}
          </dd>
        </dl>
      </div>
      <Table names={[m.quantity(), m.desk_product(), m.desk_packed_mark()]}>
        {joinItems(kept).map((items) => (
          <SlipLine key={items[0]._id} items={items} />
        ))}
      </Table>
      <dl className={styles.sums}>
        {orderSums(order).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === null ? m.free() : <Price amount={amount} />}</dd>
          </div>
        ))}
        {order.refunded > 0 && (
          <div>
            <dt>{m.refunded()}</dt>
            <dd>
              − <Price amount={order.refunded} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.total}>
        {toCollect ? m.desk_to_collect() : m.amount()}
        <b className={kit.sum}>
          <Price amount={sumOfAmounts(order.amount, -order.refunded)} />
        </b>
      </p>
      <p className={kit.quiet}>{m.desk_slip_thanks()}</p>
    </article>
  );
}

/** Of volumes that are packed together the numbers are in their titles. */
function SlipLine({ items: [first, ...others] }: { items: ReturnType<typeof joinItems>[number] }) {
  const { product, quantity } = first;
  const titles = joinedTitle([product, ...others.map((item) => item.product)]);
  const numbers = [first, ...others].map((item) => volumeOf(item.product.name)?.volume);
  const other = otherTitleOf(titles);
  return (
    <tr>
      <td className={`${kit.num} ${kit.title}`}>{quantity} ×</td>
      <td>
        <Phrase className={kit.title} of={titleOf(titles)} />
        {other && <Phrase of={other} />}
        {others.length > 0 && <bdi dir="ltr">{numbers.join(', ')}</bdi>}
        <Phrase className={kit.quiet} of={authorOf(product)} />
      </td>
      <td className={styles.tick} aria-hidden="true" />
    </tr>
  );
}
