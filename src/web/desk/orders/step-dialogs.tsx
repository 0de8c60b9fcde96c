import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { parsePrice } from '../../../rules/digits.ts';
import { carriers } from '../../../rules/carriers.ts';
import { formatMoney, majorOf, sumOfAmounts } from '../../../rules/money.ts';
import { requiredError } from '../../api/form-checks.ts';
import { useForm } from '../../api/use-form.ts';
import { isolated, locale } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Check, FormDialog } from '../kit/desk-page.tsx';

/** Asks whether what is left of a card payment goes back at once. The amount is in the major unit. */
export function RefundQuestion({
  amount,
  ...check
}: Omit<ComponentProps<typeof Check>, 'children'> & { amount: number }) {
  const written = formatMoney(amount, useMoney());
  return <Check {...check}>{m.desk_refund_now({ amount: isolated(written) })}</Check>;
}

interface ReasonDialogProps {
  title: string;
  /** What happens. */
  words: string;
  required?: boolean;
  /** Asks whether the copies go back into stock. */
  asksRestock?: boolean;
  /** A further question. */
  children?: ReactNode;
  onConfirm: (answer: { reason: string; restock: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why an order takes a step back, or came back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, words, required = false, asksRestock = false, children, onConfirm, onClose } = props;
  const form = useForm<'reason' | 'restock'>(
    { reason: '', restock: asksRestock ? 'yes' : '' },
    ({ reason }) => (required ? { reason: requiredError(reason) } : {}),
    ({ reason, restock }) => onConfirm({ reason: reason.trim(), restock: restock !== '' }),
  );
  return (
    <FormDialog form={form} title={title} button={title} onClose={onClose}>
      <p>{words}</p>
      <TextArea
        label={required ? m.desk_reason() : m.desk_reason_optional()}
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
      {asksRestock && (
        <Check checked={form.draft.restock !== ''} onChange={(on) => form.set('restock', on ? 'yes' : '')}>
          {m.desk_restock()}
        </Check>
      )}
      {children}
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
      <TextField
        label={m.amount()}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        {...form.field('amount')}
      />
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
    <FormDialog form={form} title={title} button={title} onClose={onClose}>
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
