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
import { trackingLines } from './tracking-lines.ts';
import { aboutOrders } from './use-desk-orders.ts';

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
