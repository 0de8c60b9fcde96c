import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import type { Order } from '../../../contract/orders.ts';
import { countryCodes, countryList } from '../../../rules/country-names.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { fold } from '../../../rules/fold.ts';
import { isMistypedNumber } from '../../../rules/ids.ts';
import { MAX_CHOSEN, type OrderSort, type PaymentState } from '../../../rules/order-badges.ts';
import { hasSlip, nextStatuses, type OrderStatus, orderStatuses } from '../../../rules/order-status.ts';
import { problemText } from '../../api/problem-text.ts';
import { m } from '../../i18n/messages.js';
import { counted, locale } from '../../locale.ts';
import { statusText } from '../../status-text.ts';
import { days, fittingDays, type Bound, Choice, choice, oneOf, search, useFilters } from '../kit/filters.tsx';
import { useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { Check, ConfirmButton } from '../kit/desk-form.tsx';
import { Button, DeskList, DeskPage, DialogButton, ExportLink, LinkButton } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { BulkBar, SelectAll, useSelection } from '../kit/selection.tsx';
import { CompactOrders, setCompact, useIsCompact } from './compact-orders.tsx';
import { Dashboard } from './dashboard.tsx';
import { DeskOrder } from './desk-order.tsx';
import { OrderNumber } from './order-parts.tsx';
import { moveText } from './order-steps.tsx';
import { PrintLink } from './print-page.tsx';
import { bringsCash } from './step-dialogs.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { aboutOrders, type BatchStatus } from './use-desk-orders.ts';
import styles from './desk-orders.module.css';

const statusTexts = Object.fromEntries(
  orderStatuses.map((status) => [status, () => statusText(status)]),
) as Record<OrderStatus, () => string>;
const anyOrder = {
  q: search(m.desk_search_orders),
  status: choice(m.order_status, m.desk_any_status, statusTexts),
  payment: choice<PaymentState>(m.payment, m.desk_any_payment, {
    'cash-due': m.desk_cash_due,
    'cash-paid': m.desk_cash_paid,
    'card-due': m.desk_card_due,
    'card-paid': m.desk_card_paid,
    'transfer-due': m.desk_transfer_due,
    'transfer-paid': m.desk_transfer_paid,
    'refund-due': m.refund_due,
  }),
  country: {
    read: oneOf(countryCodes),
    Control: (bound: Bound<string>) => {
      const options = countryList(locale()).map(({ code, name }) => [code, name] as const);
      return <Choice label={m.country()} all={m.desk_any_country()} options={options} {...bound} />;
    },
  },
  sort: choice<Exclude<OrderSort, 'newest'>>(m.desk_sort, m.desk_sort_newest, {
    oldest: m.desk_sort_oldest,
    'amount-desc': m.desk_sort_amount_desc,
    amount: m.desk_sort_amount,
  }),
  ...days,
};

export default function DeskOrdersPage() {
  const { selected, select, only, clear } = useSelection(MAX_CHOSEN);
  const { filter, tools } = useFilters(anyOrder, { complete: fittingDays, onChange: clear });
  const [results, setResults] = useState<BatchResult[] | null>(null);
  const client = useQueryClient();
  const limit = String(MAX_CHOSEN);
  const list = useDeskList('GET /api/order/seller', (page) => page.orders, { ...filter, limit });
  const move = useDeskChange('POST /api/order/statuses', null, {
    onSettled: () => void client.invalidateQueries(aboutOrders),
  });
  const isCompact = useIsCompact() ?? false;
  const rows = { selected, onSelect: (id: string, on: boolean) => select([id], on) };
  const chosen = list.items.filter(({ _id }) => selected.has(_id));
  const choosable = list.items.filter(({ sample }) => !sample).map(({ _id }) => _id);
  /** The first of the list, as many as can be chosen. */
  const first = choosable.slice(0, MAX_CHOSEN);

  async function moveChosen(status: BatchStatus) {
    setResults(null);
    const numbers = new Map(chosen.map(({ _id, number }) => [_id, number]));
    const { results: found } = await move.mutateAsync({ ids: [...numbers.keys()], status });
    setResults(found.map((one) => ({ ...one, number: numbers.get(one._id)! })));
    // What was refused stays selected.
    only(found.filter((one) => one.refusal).map(({ _id }) => _id));
  }

  const { q, sort: _sort, from, to, ...choices } = filter;
  const isFiltered = [q, from, to, ...Object.values(choices)].some(Boolean);
  const noOrders = isFiltered ? m.desk_no_match() : m.desk_no_orders();
  // The other filters are for the eye only.
  const exported = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  const links = (
    <>
      <LinkButton look="2" to="/seller/orders/edit" words={m.desk_write_order()} />
      <ExportLink to={`/api/order/export${exported && `?${exported}`}`}>
        {exported ? m.desk_export_days() : m.desk_export_orders()}
      </ExportLink>
    </>
  );
  return (
    <DeskPage title={m.desk_orders()} links={links}>
      <Dashboard />
      {tools}
      {results && <BatchResults results={results} onClose={() => setResults(null)} />}
      <DeskList
        list={list}
        loading={m.desk_loading_orders()}
        empty={isMistypedNumber(fold(q)) ? m.desk_wrong_number() : noOrders}
      >
        <div className={kit.row}>
          {first.length > 0 && (
            <label className={kit.check}>
              <SelectAll
                ids={first}
                selected={selected}
                onSelect={(on) => select(on ? first : choosable, on)}
              />
              {m.desk_select_all()}
            </label>
          )}
          <div className={kit.end}>
            <Check checked={isCompact} onChange={setCompact}>
              {m.desk_compact()}
            </Check>
          </div>
        </div>
        {isCompact ? (
          <CompactOrders orders={list.items} {...rows} />
        ) : (
          <div className={kit.stack}>
            {list.items.map((order) => (
              <DeskOrder key={order._id} order={order} {...rows} />
            ))}
          </div>
        )}
      </DeskList>
      {chosen.length > 0 && (
        <OrderBatch
          orders={chosen}
          busy={move.isPending ? move.variables.status : null}
          // The query client has shown why it failed.
          onMove={(status) => moveChosen(status).catch(() => {})}
          onClear={clear}
        />
      )}
    </DeskPage>
  );
}

const steps: BatchStatus[] = ['Packed', 'Shipped', 'Delivered'];

interface OrderBatchProps {
  orders: Order[];
  /** The step that is being taken. */
  busy: BatchStatus | null;
  onMove: (status: BatchStatus) => Promise<void>;
  onClear: () => void;
}

/** What can be done with the selected orders. */
function OrderBatch({ orders, busy, onMove, onClear }: OrderBatchProps) {
  const possible = steps.filter((step) =>
    orders.some(
      ({ status, returnedAt, pickup }) =>
        returnedAt === undefined && nextStatuses(status, 'seller', pickup !== undefined).includes(step),
    ),
  );
  const parcels = orders.filter(
    ({ status, pickup }) => !pickup && (status === 'Packed' || status === 'Shipped'),
  );
  const packed = orders.filter(({ status }) => hasSlip(status)).map(({ _id }) => _id);
  const invoiced = orders.filter(({ invoice }) => invoice).map(({ _id }) => _id);
  const words = (
    <>
      {m.desk_orders_chosen(counted(orders.length))}
      {orders.length === MAX_CHOSEN && (
        <small> {m.desk_orders_most({ number: countInDigits(MAX_CHOSEN) })}</small>
      )}
    </>
  );
  return (
    <BulkBar label={m.desk_orders_chosen_name()} words={words}>
      {possible.map((step) => {
        const button = {
          words: moveText(step),
          busy: busy === step,
          disabled: busy !== null && busy !== step,
        };
        if (step !== 'Delivered' || !orders.some(bringsCash))
          return <Button key={step} {...button} onClick={() => void onMove(step)} />;
        return (
          <ConfirmButton
            key={step}
            {...button}
            title={moveText(step)}
            button={m.desk_cash_came()}
            isHarmless
            onConfirm={() => onMove(step)}
          >
            <p>{m.desk_cash_many()}</p>
            <p className="hint">{m.desk_cash_hint()}</p>
          </ConfirmButton>
        );
      })}
      {parcels.length > 0 && (
        <DialogButton words={m.desk_tracking_many()}>
          {(close) => <TrackingDialog orders={parcels} onClose={close} />}
        </DialogButton>
      )}
      <PrintLink what="slips" ids={packed} look="2 sm" words={m.desk_print_slips()} />
      <PrintLink what="invoices" ids={invoiced} look="2 sm" words={m.desk_print_invoices()} />
      <Button look="3 sm" words={m.desk_unselect()} onClick={onClear} />
    </BulkBar>
  );
}

/** With the number of the order. */
type BatchResult = AnswerOf<'POST /api/order/statuses'>['results'][number] & { number: number };

/** The bar that was pressed lies over the list, which may be scrolled far down. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** How many orders took the step, and why others did not. */
function BatchResults({ results, onClose }: { results: BatchResult[]; onClose: () => void }) {
  const changed = results.filter((one) => one.changed).length;
  const refused = results.filter((one) => one.refusal);
  const already = results.length - changed - refused.length;
  return (
    <section
      className={`${kit.stack} ${kit.start} ${kit.leaf} ${styles.results}`}
      aria-label={m.desk_batch_results()}
      ref={scrollTo}
    >
      <div role="status">
        <p>{m.desk_batch_changed(counted(changed))}</p>
        {already > 0 && <p>{m.desk_batch_already(counted(already))}</p>}
        {refused.length > 0 && <p>{m.desk_batch_refused(counted(refused.length))}</p>}
      </div>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ _id, number, refusal }) => (
            <li key={_id}>
              <OrderNumber of={number} />: {problemText(refusal!.code, refusal!.about) ?? refusal!.message}
            </li>
          ))}
        </ul>
      )}
      <Button look="3 sm" words={m.close()} onClick={onClose} />
    </section>
  );
}
