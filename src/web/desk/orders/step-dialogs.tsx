import { type ComponentProps, useId } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parsePrice } from '../../../rules/seller-input.ts';
import { carriers } from '../../../rules/carriers.ts';
import { formatMoney, majorOf, sumOfAmounts } from '../../../rules/money.ts';
import { requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { isolated, locale } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { AmountField, Check, FormDialog } from '../kit/desk-form.tsx';
import { copiesIn, CopyFields, itemsOf, noCopies, refundChoices } from './refund-dialog.tsx';

/** Asks whether what is left of a card payment goes back at once. The amount is in the major unit. */
export function RefundQuestion({
  amount,
  ...check
}: Omit<ComponentProps<typeof Check>, 'children'> & { amount: number }) {
  const written = formatMoney(amount, useMoney());
  return <Check {...check}>{m.desk_refund_now({ amount: isolated(written) })}</Check>;
}

interface BackDialogProps {
  /** Where the step back leads. */
  status: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why an order takes a step back. */
export function BackDialog({ status, onConfirm, onClose }: BackDialogProps) {
  const form = useForm({ reason: '' }, { reason: requiredError }, ({ reason }) => onConfirm(reason.trim()));
  return (
    <FormDialog form={form} title={m.desk_step_back()} onClose={onClose}>
      <p>{m.desk_step_back_words({ status })}</p>
      <TextArea label={m.desk_reason()} rows={3} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

type Items = { item: string; quantity: number }[];

const parts = { all: m.desk_return_all, copies: m.desk_refund_copies };

interface ReturnDialogProps {
  order: Order;
  /** `refund`: what goes back to the card at once; undefined for all that is left. */
  onReturn: (
    answer: { items?: Items; restock: boolean; reason: string },
    refund: { items?: Items } | null,
  ) => Promise<unknown>;
  onClose: () => void;
}

/** Asks which books came back, whether they go back into stock, and why. */
export function ReturnDialog({ order, onReturn, onClose }: ReturnDialogProps) {
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
    (typed) => {
      const chosen = someIn(typed);
      const { reason = '', restock, refund } = typed;
      return onReturn(
        {
          ...(chosen && { items: itemsOf(chosen.copies) }),
          reason: reason.trim(),
          restock: restock !== '',
        },
        refund ? { ...(chosen && { items: itemsOf(chosen.unpaid) }) } : null,
      );
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
      {order.paymentType === 'Online' && !order.transfer && amount > 0 && (
        <RefundQuestion amount={majorOf(amount, money)} {...check('refund')} />
      )}
    </FormDialog>
  );
}

interface ReceivedDialogProps {
  order: Order;
  onReceive: (answer: { amount: number; accept: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks how much of a bank transfer came in, and if it is less, whether that is enough. */
export function ReceivedDialog({ order, onReceive, onClose }: ReceivedDialogProps) {
  const money = useMoney();
  const missing = sumOfAmounts(order.amount, -(order.transfer?.received ?? 0));
  const form = useForm<'amount' | 'accept'>(
    { amount: String(missing), accept: '' },
    ({ amount }) => (parsePrice(amount, money) ? {} : { amount: m.field_number() }),
    ({ amount, accept }) =>
      onReceive({ amount: majorOf(parsePrice(amount, money)!, money), accept: accept !== '' }),
  );
  const typed = majorOf(parsePrice(form.draft.amount, money) ?? 0, money);
  const written = (sum: number) => ({ amount: isolated(formatMoney(sum, money)) });
  return (
    <FormDialog form={form} title={m.desk_received()} button={m.desk_received_record()} onClose={onClose}>
      <p>{m.desk_received_words(written(missing))}</p>
      <AmountField label={m.amount()} {...form.field('amount')} />
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

interface Shipment {
  carrier: string;
  number: string;
}

interface ShipDialogProps {
  title: string;
  /** What is known already. */
  shipment?: Shipment | undefined;
  /** Whether the order may be shipped without these. */
  optional: boolean;
  /** Without a shipment: the seller left both fields empty. */
  onShip: (shipment: Shipment | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the carrier and the tracking number. */
export function ShipDialog({ title, shipment, optional, onShip, onClose }: ShipDialogProps) {
  const list = useId();
  const form = useForm<keyof Shipment>(
    { carrier: shipment?.carrier ?? '', number: shipment?.number ?? '' },
    ({ carrier, number }) => (number.trim() || !optional ? { carrier: requiredError(carrier) } : {}),
    ({ carrier, number }) =>
      onShip(carrier.trim() === '' ? undefined : { carrier: carrier.trim(), number: number.trim() }),
  );
  const input = { autoComplete: 'off', maxLength: 60 };
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <TextField
        label={m.desk_carrier()}
        hint={m.desk_carrier_hint()}
        list={list}
        {...input}
        {...form.field('carrier')}
      />
      <datalist id={list}>
        {carriers.map(({ name, nameAr }) => (
          <option key={name}>{locale() === 'ar' ? nameAr : name}</option>
        ))}
      </datalist>
      <TextField label={m.desk_tracking_number()} dir="ltr" {...input} {...form.field('number')} />
      {optional && <p className="hint">{m.desk_ship_without()}</p>}
    </FormDialog>
  );
}
