import Printer from 'icon:printer';
import type { Order } from '../../../contract/orders.ts';
import { countInDigits } from '../../../rules/counts.ts';
import { MAX_CHOSEN } from '../../../rules/order-filter.ts';
import { hasInvoice } from '../../../rules/invoices.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { hasSlip, nextStatuses } from '../../../rules/order-status.ts';
import { problemText } from '../../api/problem-text.ts';
import { counted } from '../../locale.ts';
import { statusText } from '../../orders/status-text.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { passFocusUp } from '../../ui/focus-restore.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { invoicesPath, slipsPath } from './print-paths.ts';
import type { BatchResult, BatchStatus } from './use-desk-orders.ts';

const steps: BatchStatus[] = ['Packed', 'Shipped', 'Delivered'];

interface OrderBatchProps {
  orders: Order[];
  /** The step that is being taken. */
  busy: BatchStatus | null;
  onMove: (status: BatchStatus) => void;
  onClear: () => void;
}

/** What can be done with the selected orders. */
export function OrderBatch({ orders, busy, onMove, onClear }: OrderBatchProps) {
  const possible = steps.filter((step) =>
    orders.some(
      ({ status, returnedAt }) => returnedAt === undefined && nextStatuses(status, 'seller').includes(step),
    ),
  );
  const packed = orders.filter(({ status }) => hasSlip(status)).map(({ _id }) => _id);
  const invoiced = orders.filter(hasInvoice).map(({ _id }) => _id);
  return (
    <div className="bulk" ref={passFocusUp} role="region" aria-label={m.desk_orders_chosen_name()}>
      <p role="status">
        {m.desk_orders_chosen(counted(orders.length))}
        {orders.length === MAX_CHOSEN && (
          <small> {m.desk_orders_most({ number: countInDigits(MAX_CHOSEN) })}</small>
        )}
      </p>
      <div className="bulk-acts">
        {possible.map((step) => (
          <BusyButton
            key={step}
            type="button"
            className="btn btn-2 btn-sm"
            busy={busy === step}
            disabled={busy !== null && busy !== step}
            onClick={() => onMove(step)}
          >
            {m.desk_move({ status: statusText(step) })}
          </BusyButton>
        ))}
        {packed.length > 0 && (
          <ShopLink className="btn btn-2 btn-sm" to={slipsPath(packed)} state={{ print: true }}>
            <Printer className="ico" aria-hidden="true" />
            {m.desk_print_slips()}
          </ShopLink>
        )}
        {invoiced.length > 0 && (
          <ShopLink className="btn btn-2 btn-sm" to={invoicesPath(invoiced)} state={{ print: true }}>
            <Printer className="ico" aria-hidden="true" />
            {m.desk_print_invoices()}
          </ShopLink>
        )}
        <button type="button" className="btn btn-3 btn-sm" onClick={onClear}>
          {m.desk_unselect()}
        </button>
      </div>
    </div>
  );
}

/** With the number of the order. */
export type NumberedResult = BatchResult & { number: number };

interface BatchResultsProps {
  results: NumberedResult[];
  onClose: () => void;
}

/** The bar that was pressed lies over the list, which may be scrolled far down. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** How many orders took the step, and why others did not. */
export function BatchResults({ results, onClose }: BatchResultsProps) {
  const changed = results.filter((one) => one.changed).length;
  const refused = results.filter((one) => one.refusal);
  const already = results.length - changed - refused.length;
  return (
    <section className="batch-results" aria-label={m.desk_batch_results()} ref={scrollTo}>
      <div role="status">
        <p>{m.desk_batch_changed(counted(changed))}</p>
        {already > 0 && <p>{m.desk_batch_already(counted(already))}</p>}
        {refused.length > 0 && <p>{m.desk_batch_refused(counted(refused.length))}</p>}
      </div>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ _id, number, refusal }) => (
            <li key={_id}>
              <bdi dir="ltr">{formatOrderNumber(number)}</bdi>:{' '}
              {problemText(refusal!.code, refusal!.about) ?? refusal!.message}
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-3 btn-sm" onClick={onClose}>
        {m.close()}
      </button>
    </section>
  );
}
