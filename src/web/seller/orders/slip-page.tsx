import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { hasSlip } from '../../../rules/order-status.ts';
import { authorOf, otherTitleOf, titleOf } from '../../books/book-words.ts';
import { formatDate } from '../../orders/format-date.ts';
import { paymentText } from '../../orders/order-badges.tsx';
import { orderSums } from '../../orders/order-sums.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { useShopFacts, useStoreName } from '../../shell/store-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Price } from '../../ui/price.tsx';
import { PrintButton, usePrintOnce } from '../../ui/print.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { OrderAddress } from './order-address.tsx';
import { useChosenIds, useChosenOrders } from './use-desk-orders.ts';
import './orders.css';

/** The printable packing lists of the orders in the address, each on its own page. */
export default function SlipPage() {
  const { data: orders, isPending, isError, refetch } = useChosenOrders(useChosenIds());
  const packed = orders?.filter(({ status }) => hasSlip(status)) ?? [];
  const others = orders?.filter(({ status }) => !hasSlip(status)) ?? [];
  usePrintOnce(packed.length > 0);
  return (
    <>
      <PageMeta title={m.desk_slip()} unlisted />
      <p className="print-acts">
        {(isPending || packed.length > 0) && <PrintButton ready={packed.length > 0} />}
        <ShopLink className="btn btn-3" to="/seller/orders">
          {m.desk_back_to_orders()}
        </ShopLink>
      </p>
      {packed.length === 0 && <h1>{m.desk_slip()}</h1>}
      {isPending && <Spinner words={m.desk_loading_orders()} />}
      {isError && <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />}
      {orders?.length === 0 && <EmptyState words={m.desk_unknown_order()} />}
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
  return (
    <article className="slip printed">
      <header>
        <h1>{m.desk_slip()}</h1>
        <p className="shop">
          {logo && <img src={logo.url} alt="" width={logo.width} height={logo.height} />}
          {useStoreName()}
        </p>
      </header>
      <div className="slip-facts">
        <section>
          <h2>{m.desk_ship_to()}</h2>
          <OrderAddress address={order.address} />
        </section>
        <dl>
          <dt>{m.order_word()}</dt>
          <dd>
            <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi>
          </dd>
          <dt>{m.placed_on()}</dt>
          <dd>{formatDate(order.createdAt)}</dd>
          <dt>{m.payment()}</dt>
          <dd>
            {order.paymentType === 'COD' ? m.cod() : m.online()} · {paymentText(order, true)}
            {order.sample && ` · ${m.sample()}`}
          </dd>
        </dl>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.quantity()}</th>
            <th scope="col">{m.desk_product()}</th>
            <th scope="col">{m.desk_packed_mark()}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <SlipLine key={item._id} {...item} />
          ))}
        </tbody>
      </table>
      <dl className="sum">
        {orderSums(order).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === null ? m.free() : <Price amount={amount} />}</dd>
          </div>
        ))}
      </dl>
      <p className="slip-sum">
        {toCollect ? m.desk_to_collect() : m.amount()}
        <b>
          <Price amount={order.amount} />
        </b>
      </p>
      <p className="slip-thanks">{m.desk_slip_thanks()}</p>
    </article>
  );
}

function SlipLine({ product, quantity }: Order['items'][number]) {
  const title = titleOf(product);
  const other = otherTitleOf(product);
  const author = authorOf(product);
  return (
    <tr>
      <td className="num">{quantity} ×</td>
      <td>
        <b>
          <bdi lang={title.lang}>{title.text}</bdi>
        </b>
        {other && <bdi lang={other.lang}>{other.text}</bdi>}
        <small>
          <bdi lang={author.lang}>{author.text}</bdi>
        </small>
      </td>
      <td className="tick" aria-hidden="true" />
    </tr>
  );
}
