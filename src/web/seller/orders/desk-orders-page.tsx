import { fold } from '../../../rules/fold.ts';
import { isMistypedNumber } from '../../../rules/order-numbers.ts';
import { orderStatuses } from '../../../rules/order-status.ts';
import { statusText } from '../../orders/status-text.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { counted } from '../../locale.ts';
import { m } from '../../i18n/messages.js';
import { DeskList } from '../desk-list.tsx';
import { DeskOrder } from './desk-order.tsx';
import { DeskSearch } from '../desk-search.tsx';
import { Dashboard } from './dashboard.tsx';
import { type OrderFilter, useDeskOrders } from './use-desk-orders.ts';
import { useFilterParams } from '../use-filter-params.ts';
import { useOrderEvents } from './use-order-events.ts';
import './orders.css';

/** How many packing slips are printed at once. */
const maxSlips = 50;

export default function DeskOrdersPage() {
  const [filter, onFilter] = useOrderFilter();
  const { live, unseen, onSeen } = useOrderEvents();
  const list = useDeskOrders(filter);
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const toPack = orders
    .filter(({ status, sample }) => status === 'Order Placed' && !sample)
    .slice(0, maxSlips)
    .map(({ _id }) => _id);
  return (
    <>
      <PageMeta title={m.desk_orders()} unlisted />
      <h1>{m.desk_orders()}</h1>
      <Dashboard />
      <div className="tools order-tools">
        <DeskSearch label={m.desk_search_orders()} searched={filter.q} onSearch={(q) => onFilter({ q })} />
        <select
          className="input"
          aria-label={m.order_status()}
          value={filter.status}
          onChange={(event) => onFilter({ status: event.target.value as OrderFilter['status'] })}
        >
          <option value="">{m.desk_any_status()}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusText(status)}
            </option>
          ))}
        </select>
        <p className={live ? 'live on' : 'live'}>{live ? m.desk_live() : m.desk_not_live()}</p>
      </div>
      <DeskList
        query={list}
        shown={orders.length}
        loading={m.desk_loading_orders()}
        empty={<EmptyState words={emptyWords(filter)} />}
      >
        {toPack.length > 1 && (
          <p className="print-many">
            <ShopLink
              className="btn btn-3"
              to={`/seller/orders/slips?ids=${toPack.join(',')}`}
              state={{ print: true }}
            >
              {m.desk_slips_of(counted(toPack.length))}
            </ShopLink>
          </p>
        )}
        <div className="desk-orders" aria-busy={list.isPlaceholderData || undefined}>
          {orders.map((order) => (
            <DeskOrder key={order._id} order={order} unseen={unseen.has(order._id)} onSeen={onSeen} />
          ))}
        </div>
      </DeskList>
    </>
  );
}

function emptyWords({ q, status }: OrderFilter): string {
  if (isMistypedNumber(fold(q))) return m.desk_wrong_number();
  return q || status ? m.desk_no_match() : m.desk_no_orders();
}

function useOrderFilter(): [OrderFilter, (change: Partial<OrderFilter>) => void] {
  const [params, change] = useFilterParams<OrderFilter>();
  const status = orderStatuses.find((one) => one === params.get('status')) ?? '';
  return [{ q: params.get('q') ?? '', status }, change];
}
