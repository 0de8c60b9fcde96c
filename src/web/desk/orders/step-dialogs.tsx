import { type ComponentProps, useId, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parsePrice } from '../../../rules/seller-input.ts';
import { carriers } from '../../../rules/carriers.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { formatMoney, majorOf, sumOfAmounts } from '../../../rules/money.ts';
import { previousStatus, shippedStatuses } from '../../../rules/order-status.ts';
import { requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { isolated, locale } from '../../locale.ts';
import CancelOrderDialog from '../../orders/cancel-order-dialog.tsx';
import { useMoney } from '../../shop-facts.ts';
import { statusText } from '../../status-text.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Check, FormDialog } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import { amount as amountInput } from '../kit/form-values.ts';
import { copiesIn, CopyFields, isPaidByCard, itemsOf, noCopies, refundChoices } from './refund-dialog.tsx';
import { receivedOf, refundOf, useOrderStep, useRefundOrder } from './use-desk-orders.ts';

/** A dialog of a step is done when the order has changed. After a failure it stays, with what was typed. */
export interface StepDialogProps {
  order: Order;
  onClose: () => void;
  onDone: () => void;
}

interface RefundQuestionProps {
  /** In the major unit. */
  amount: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether to refund the rest of a card payment now. */
function RefundQuestion({ amount, ...check }: RefundQuestionProps) {
  const written = formatMoney(amount, useMoney());
  return <Check {...check}>{m.desk_refund_now({ amount: isolated(written) })}</Check>;
}

export function CancelDialog({ order, onClose, onDone }: StepDialogProps) {
  const { _id: id, number, status: seen, refundable } = order;
  const isByCard = isPaidByCard(order);
  const [refundNow, setRefundNow] = useState(isByCard);
  const cancel = useOrderStep('POST /api/order/status');
  const refund = useRefundOrder();

  async function send() {
    const { order: after } = await cancel.mutateAsync({ id, status: 'Cancelled', seen });
    if (refundNow && after.refundable > 0) refund.mutate(refundOf(after));
  }

  return (
    <CancelOrderDialog
      number={formatOrderNumber(number)}
      words={(text) => m.desk_cancel_words({ id: text })}
      look="danger"
      busy={cancel.isPending}
      // The query client shows why it failed.
      onCancel={() => void send().then(onDone, onDone)}
      onClose={onClose}
    >
      {isByCard && refundable > 0 && (
        <RefundQuestion amount={refundable} checked={refundNow} onChange={setRefundNow} />
      )}
    </CancelOrderDialog>
  );
}

/** Asks why an order takes a step back. */
export function BackDialog({ order, onClose, onDone }: StepDialogProps) {
  const back = useOrderStep('POST /api/order/back');
  const [status] = useState(() => previousStatus(order, order.pickup !== undefined)!);
  const form = useForm({ reason: '' }, { reason: requiredError }, ({ reason }) =>
    back.mutateAsync({ id: order._id, status, reason: reason.trim() }).then(onDone),
  );
  return (
    <FormDialog form={form} title={m.desk_step_back()} onClose={onClose}>
      <p>{m.desk_step_back_words({ status: statusText(status, order) })}</p>
      <TextArea label={m.desk_reason()} rows={3} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

const parts = { all: m.desk_return_all, copies: m.desk_refund_copies };

/** Asks which books came back, whether they go back into stock, and why. */
export function ReturnDialog({ order, onClose, onDone }: StepDialogProps) {
  const record = useOrderStep('POST /api/order/return');
  const refund = useRefundOrder();
  const money = useMoney();
  const most = new Map(
    order.items.map(({ _id, quantity, returned = 0 }) => [_id, quantity - returned] as const),
  );
  const refunds = refundChoices(order, money);
  /** What comes back, and what of it was not refunded before; null for the whole parcel. */
  const someIn = (draft: Record<string, string>) => {
    if (draft.what !== 'copies') return null;
    const copies = copiesIn(draft, most);
    const left = [...copies].map(([id, count]) => [id, Math.min(count, refunds.most.get(id) ?? 0)] as const);
    return { copies, unpaid: new Map(left.filter(([, count]) => count > 0)) };
  };
  const form = useForm<string>(
    { what: 'all', reason: '', restock: 'yes', refund: '', ...noCopies(most) },
    {},
    async (typed) => {
      const chosen = someIn(typed);
      const { order: after } = await record.mutateAsync({
        id: order._id,
        ...(chosen && { items: itemsOf(chosen.copies) }),
        reason: typed.reason!.trim(),
        restock: typed.restock !== '',
      });
      if (typed.refund && chosen?.unpaid.size !== 0 && after.refundable > 0)
        refund.mutate({ ...refundOf(after), ...(chosen && { items: itemsOf(chosen.unpaid) }) });
      onDone();
    },
  );
  const some = someIn(form.draft);
  const amount = some ? refunds.amountOf(some.unpaid) : refunds.left;
  const check = (name: 'restock' | 'refund') => ({
    checked: form.draft[name] !== '',
    onChange: (on: boolean) => form.set(name, on ? 'yes' : ''),
  });
  return (
    <FormDialog
      form={form}
      title={m.desk_record_return()}
      disabled={some?.copies.size === 0}
      isWide
      onClose={onClose}
    >
      {order.isPaid && <SelectField label={m.desk_return_what()} options={parts} {...form.field('what')} />}
      {some ? <CopyFields order={order} most={most} form={form} /> : <p>{m.desk_return_words()}</p>}
      <TextArea label={m.desk_reason_optional()} rows={3} maxLength={500} {...form.field('reason')} />
      <Check {...check('restock')}>{m.desk_restock()}</Check>
      {isPaidByCard(order) && amount > 0 && (
        <RefundQuestion amount={majorOf(amount, money)} {...check('refund')} />
      )}
    </FormDialog>
  );
}

/** Asks how much of a bank transfer came in, and if it is less, whether that is enough. */
export function ReceivedDialog({ order, onClose, onDone }: StepDialogProps) {
  const receive = useOrderStep('POST /api/order/received');
  const money = useMoney();
  const missing = sumOfAmounts(order.amount, -(order.transfer?.received ?? 0));
  const form = useForm<'amount' | 'accept'>(
    { amount: String(missing), accept: '' },
    ({ amount }) => (parsePrice(amount, money) ? {} : { amount: m.field_number() }),
    ({ amount, accept }) => {
      const sum = majorOf(parsePrice(amount, money)!, money);
      return receive.mutateAsync({ ...receivedOf(order), amount: sum, accept: accept !== '' }).then(onDone);
    },
  );
  const typed = majorOf(parsePrice(form.draft.amount, money) ?? 0, money);
  const written = (sum: number) => ({ amount: isolated(formatMoney(sum, money)) });
  return (
    <FormDialog form={form} title={m.desk_received()} button={m.desk_received_record()} onClose={onClose}>
      <p>{m.desk_received_words(written(missing))}</p>
      <TextField {...amountInput} label={m.amount()} {...form.field('amount')} />
      {typed > 0 && typed < missing && (
        <>
          <p>{m.desk_received_less(written(sumOfAmounts(missing, -typed)))}</p>
          <Check checked={form.draft.accept !== ''} onChange={(on) => form.set('accept', on ? 'yes' : '')}>
            {m.desk_received_accept()}
          </Check>
        </>
      )}
      {typed > missing && <p>{m.desk_received_more(written(sumOfAmounts(typed, -missing)))}</p>}
    </FormDialog>
  );
}

/** Asks for the carrier and the tracking number. An order may be shipped without these. */
export function ShipDialog({ order, onClose, onDone }: StepDialogProps) {
  const move = useOrderStep('POST /api/order/status');
  const track = useOrderStep('POST /api/order/tracking');
  const id = order._id;
  const isShipped = shippedStatuses.includes(order.status);
  const known = isShipped ? order.tracking : undefined;
  const form = useForm(
    { carrier: known?.carrier ?? '', number: known?.number ?? '' },
    ({ carrier, number }) => (number.trim() || isShipped ? { carrier: requiredError(carrier) } : {}),
    async (typed) => {
      const tracking = { carrier: typed.carrier.trim(), number: typed.number.trim() };
      if (isShipped) await track.mutateAsync({ id, ...tracking });
      else await move.mutateAsync({ id, status: 'Shipped', ...(tracking.carrier && { tracking }) });
      onDone();
    },
  );
  return (
    <FormDialog
      form={form}
      title={isShipped ? m.desk_edit_tracking() : m.desk_move_shipped()}
      onClose={onClose}
    >
      <CarrierField {...form.field('carrier')} />
      <TextField label={m.desk_tracking_number()} dir="ltr" {...oneLine} {...form.field('number')} />
      {!isShipped && <p className="hint">{m.desk_ship_without()}</p>}
    </FormDialog>
  );
}

const oneLine = { autoComplete: 'off', maxLength: 60 };

/** A known carrier, or any other one. */
export function CarrierField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const list = useId();
  return (
    <>
      <TextField label={m.desk_carrier()} hint={m.desk_carrier_hint()} list={list} {...oneLine} {...field} />
      <datalist id={list}>
        {carriers.map(({ name, nameAr }) => (
          <option key={name}>{locale() === 'ar' ? nameAr : name}</option>
        ))}
      </datalist>
    </>
  );
}

/** Whether an order that is delivered has then been paid in cash. */
export const bringsCash = ({ paymentType, isPaid }: Pick<Order, 'paymentType' | 'isPaid'>) =>
  paymentType === 'COD' && !isPaid;

/** Asks whether the cash of an order has come: a delivered one is paid. */
export function DeliveredDialog({ order, onClose, onDone }: StepDialogProps) {
  const move = useOrderStep('POST /api/order/status');
  const amount = isolated(formatMoney(order.amount, useMoney()));
  const form = useForm({}, {}, () => move.mutateAsync({ id: order._id, status: 'Delivered' }).then(onDone));
  const title = order.pickup ? m.desk_move_picked_up() : m.desk_move_delivered();
  return (
    <FormDialog form={form} title={title} button={m.desk_cash_came()} onClose={onClose}>
      <p>{m.desk_cash_question({ amount })}</p>
      {!order.pickup && <p className="hint">{m.desk_cash_hint()}</p>}
      <Button look="2" words={m.desk_cash_not_yet()} onClick={onClose} />
    </FormDialog>
  );
}
