import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { isolated } from '../../locale.ts';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import kit from '../kit/kit.module.css';
import { deskCall } from '../session/desk-session.ts';
import { CarrierField } from './step-dialogs.tsx';
import { aboutOrders } from './use-desk-orders.ts';
import { plainNumber } from '../../../rules/digits.ts';

interface TrackingDialogProps {
  /** Packed ones, which are shipped, and shipped ones. */
  orders: Order[];
  onClose: () => void;
}

/** Saves several tracking numbers. A retry after a failure sends only those that were not saved. */
export function TrackingDialog({ orders, onClose }: TrackingDialogProps) {
  const client = useQueryClient();
  const form = useForm(
    { carrier: '', lines: '' },
    ({ carrier, lines }) => {
      const { numbers, left } = trackingLines(lines, orders);
      const unmatched = left.length > 0 && m.desk_tracking_unmatched({ lines: isolated(left.join(', ')) });
      return {
        carrier: requiredError(carrier),
        lines: unmatched || (numbers.size === 0 ? m.field_required() : undefined),
      };
    },
    async ({ carrier, lines }) => {
      try {
        for (const [id, number] of trackingLines(lines, orders).numbers) {
          const tracking = { carrier: carrier.trim(), number };
          const { status } = orders.find(({ _id }) => _id === id)!;
          if (status === 'Packed')
            await deskCall('POST /api/order/status', { body: { id, status: 'Shipped', tracking } });
          else await deskCall('POST /api/order/tracking', { body: { id, ...tracking } });
        }
      } finally {
        await client.invalidateQueries(aboutOrders);
      }
      toast.success(m.desk_order_updated());
      onClose();
    },
  );
  const { numbers } = trackingLines(form.draft.lines, orders);
  return (
    <FormDialog form={form} title={m.desk_tracking_many()} button={m.desk_save()} isWide onClose={onClose}>
      <CarrierField {...form.field('carrier')} />
      <TextArea
        label={m.desk_tracking_lines()}
        hint={m.desk_tracking_lines_hint()}
        dir="ltr"
        rows={5}
        {...form.field('lines')}
      />
      <ol className={kit.scroll}>
        {orders.map(({ _id, number }) => (
          <li key={_id}>
            <bdi dir="ltr">{formatOrderNumber(number)}</bdi>: <bdi dir="ltr">{numbers.get(_id) ?? '–'}</bdi>
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

/**
 * Tracking numbers as they are pasted, one in each line: behind the number of its order, or in the order of the list. `left` are
 * the lines that no order is left for.
 */
export function trackingLines(pasted: string, orders: readonly Pick<Order, '_id' | 'number'>[]) {
  const lines = pasted.split('\n').map((line) => plainNumber(line).trim());
  const numbers = new Map<string, string>();
  const unnamed: string[] = [];
  for (const line of lines.filter(Boolean)) {
    const order = orders.find(({ number }) => named(line, number) !== null);
    const tracking = order && named(line, order.number);
    if (order && tracking) numbers.set(order._id, tracking);
    else unnamed.push(line);
  }
  const others = orders.filter(({ _id }) => !numbers.has(_id));
  for (const [index, { _id }] of others.entries()) if (unnamed[index]) numbers.set(_id, unnamed[index]);
  return { numbers, left: unnamed.slice(others.length) };
}

/** What stands behind the number of an order, however its digits are grouped; null if the line begins otherwise. */
function named(line: string, number: number): string | null {
  let rest = line.replace(/^#/, '');
  for (const digit of String(number)) {
    rest = rest.trimStart();
    if (!rest.startsWith(digit)) return null;
    rest = rest.slice(1);
  }
  return /^[\s,;:]/.test(rest) ? rest.replace(/^[\s,;:]+/, '').trim() || null : null;
}
