import type { Order } from '../../../contract/orders.ts';
import { sumOfAmounts } from '../../../rules/money.ts';
import { hasSlip } from '../../../rules/order-status.ts';
import { refundedCopies } from '../../../rules/refunds.ts';
import { volumeOf } from '../../../rules/seller-input.ts';
import { authorOf, joinedTitle, otherTitleOf, titleOf } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { Day } from '../../ui/time.tsx';
import { paymentText } from '../../orders/order-badges.tsx';
import { joinItems, shortPaymentName } from '../../orders/order-text.ts';
import { useShopFacts, useStoreName } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { m } from '../../i18n/messages.js';
import { Loaded, Phrase, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { OrderAddress, OrderNumber, OrderSums } from './order-parts.tsx';
import { PrintPage, useChosenIds, useChosenOrders } from './print-page.tsx';
import styles from './desk-orders.module.css';

/** The printable packing lists of the orders in the address, each on its own page. */
export default function SlipPage() {
  const query = useChosenOrders(useChosenIds());
  const packed = query.data?.filter(({ status }) => hasSlip(status)) ?? [];
  const others = query.data?.filter(({ status }) => !hasSlip(status)) ?? [];
  return (
    <PrintPage title={m.desk_slip()} ready={packed.length > 0}>
      <Loaded query={query} loading={m.desk_loading_orders()}>
        {(orders) => orders.length === 0 && <EmptyState words={m.desk_unknown_order()} />}
      </Loaded>
      {others.map(({ _id, number, status }) => {
        const reason = status === 'Cancelled' ? m.desk_no_slip_cancelled() : m.desk_no_slip_unpaid();
        const words = (
          <>
            <OrderNumber of={number} /> {reason}
          </>
        );
        return <EmptyState key={_id} words={words} />;
      })}
      {packed.map((order) => (
        <Slip key={order._id} order={order} />
      ))}
    </PrintPage>
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
          <Fact name={m.order_word()}>
            <OrderNumber of={order.number} />
          </Fact>
          <Fact name={m.placed_on()}>
            <Day at={order.createdAt} />
          </Fact>
          <Fact name={m.payment()}>
            {shortPaymentName(order)} · {paymentText(order, true)}
            {order.sample && ` · ${m.sample()}`}
          </Fact>
        </dl>
      </div>
      <Table names={[m.quantity(), m.desk_product(), m.desk_packed_mark()]}>
        {joinItems(kept).map((items) => (
          <SlipLine key={items[0]._id} items={items} />
        ))}
      </Table>
      <OrderSums order={order}>
        {order.refunded > 0 && (
          <Fact name={m.refunded()} className={`${kit.row} ${kit.apart}`}>
            − <Price amount={order.refunded} />
          </Fact>
        )}
      </OrderSums>
      <p className={`${kit.row} ${kit.apart}`}>
        <b>{toCollect ? m.desk_to_collect() : m.amount()}</b>
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
      <td className={kit.names}>
        <Phrase className={kit.title} of={titleOf(titles)} />
        {other && <Phrase of={other} />}
        {others.length > 0 && <bdi dir="ltr">{numbers.join(', ')}</bdi>}
        <Phrase className={kit.quiet} of={authorOf(product)} />
      </td>
      <td className={styles.tick} aria-hidden="true" />
    </tr>
  );
}
