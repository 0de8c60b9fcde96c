import Download from 'icon:download';
import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { fold } from '../../../rules/fold.ts';
import { MAX_CHOSEN } from '../../../rules/order-filter.ts';
import { isMistypedNumber } from '../../../rules/order-numbers.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { m } from '../../i18n/messages.js';
import { markSeen, useLookingAt, useNews } from '../announce/news.ts';
import { DeskList } from '../desk-list.tsx';
import { Dashboard } from './dashboard.tsx';
import { DeskOrder } from './desk-order.tsx';
import { BatchResults, type NumberedResult, OrderBatch } from './order-batch.tsx';
import { isFiltered, type OrderFilter, rangeQuery, useOrderFilter } from './order-filter.ts';
import { OrderTools } from './order-tools.tsx';
import { type BatchStatus, useDeskOrders, useMoveOrders } from './use-desk-orders.ts';
import './orders.css';

export default function DeskOrdersPage() {
  const [filter, onFilter] = useOrderFilter();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<NumberedResult[] | null>(null);
  const { unseen } = useNews();
  useLookingAt('orders');
  const list = useDeskOrders(filter);
  const { mutate, isPending, variables } = useMoveOrders();
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const chosen = orders.filter(({ _id }) => selected.has(_id));

  function select(ids: string[], on: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelected(new Set([...next].slice(0, MAX_CHOSEN)));
  }

  function move(status: BatchStatus) {
    setResults(null);
    const numbers = new Map(chosen.map(({ _id, number }) => [_id, number]));
    mutate(
      { ids: [...numbers.keys()], status },
      {
        onSuccess: (answer) => {
          setResults(answer.results.map((one) => ({ ...one, number: numbers.get(one._id)! })));
          // What was refused stays selected.
          setSelected(new Set(answer.results.filter((one) => one.refusal).map(({ _id }) => _id)));
        },
      },
    );
  }

  return (
    <>
      <PageMeta title={m.desk_orders()} unlisted />
      <div className="work-head">
        <h1>{m.desk_orders()}</h1>
        <ExportLink filter={filter} />
      </div>
      <Dashboard />
      <OrderTools
        filter={filter}
        onFilter={(change) => {
          setSelected(new Set());
          onFilter(change);
        }}
      />
      {results && <BatchResults results={results} onClose={() => setResults(null)} />}
      <DeskList
        query={list}
        shown={orders.length}
        loading={m.desk_loading_orders()}
        empty={<EmptyState words={emptyWords(filter)} />}
      >
        <SelectAll orders={orders} selected={selected} onSelect={select} />
        <div className="desk-orders" aria-busy={list.isPlaceholderData || undefined}>
          {orders.map((order) => (
            <DeskOrder
              key={order._id}
              order={order}
              unseen={unseen.has(order._id)}
              onSeen={markSeen}
              selected={selected.has(order._id)}
              onSelect={(on) => select([order._id], on)}
            />
          ))}
        </div>
      </DeskList>
      {chosen.length > 0 && (
        <OrderBatch
          orders={chosen}
          busy={isPending ? variables.status : null}
          onMove={move}
          onClear={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

function emptyWords(filter: OrderFilter): string {
  if (isMistypedNumber(fold(filter.q))) return m.desk_wrong_number();
  return isFiltered(filter) ? m.desk_no_match() : m.desk_no_orders();
}

/** The orders of the chosen days; the other filters are for the eye only. */
function ExportLink({ filter }: { filter: OrderFilter }) {
  const query = new URLSearchParams(rangeQuery(filter)).toString();
  return (
    <p className="csv-links">
      <a className="btn btn-3" href={`/api/order/export${query && `?${query}`}`} download>
        <Download className="ico" aria-hidden="true" />
        {filter.from || filter.to ? m.desk_export_days() : m.desk_export_orders()}
      </a>
    </p>
  );
}

interface SelectAllProps {
  orders: Order[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], on: boolean) => void;
}

/** The first of the list, as many as can be chosen. */
function SelectAll({ orders, selected, onSelect }: SelectAllProps) {
  const ids = orders.filter(({ sample }) => !sample).map(({ _id }) => _id);
  const first = ids.slice(0, MAX_CHOSEN);
  if (first.length === 0) return null;
  const chosen = first.filter((id) => selected.has(id)).length;
  return (
    <label className="pick-all">
      <input
        type="checkbox"
        checked={chosen === first.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < first.length;
        }}
        onChange={(event) => onSelect(event.target.checked ? first : ids, event.target.checked)}
      />
      {m.desk_select_all()}
    </label>
  );
}
