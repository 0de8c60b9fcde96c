import type { Order } from '../../../contract/orders.ts';
import { parsePrice } from '../../../rules/seller-input.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { type Currency, formatMinor, majorOf, minorOfSum } from '../../../rules/money.ts';
import {
  type Copies,
  refundableLines,
  refundedCopies,
  type RefundMethod,
  refundOfCopies,
} from '../../../rules/refunds.ts';
import { useForm } from '../../api/use-form.ts';
import { dueText } from '../../orders/order-details.tsx';
import { isolated } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { FormDialog } from '../kit/desk-form.tsx';
import { DialogButton, Phrase } from '../kit/desk-page.tsx';
import { amount as amountInput } from '../kit/form-values.ts';
import { refundOf, useOrderChange, useRefundOrder } from './use-desk-orders.ts';
import kit from '../kit/kit.module.css';
import { titleOf } from '../../shelf/book-text.ts';

/** The button to refund what is left of an order that was paid. */
export function RefundButton({ order }: { order: Order }) {
  const label = m.desk_refund_of({ id: formatOrderNumber(order.number) });
  return (
    <DialogButton look="3" words={m.desk_refund()} aria-label={label}>
      {(close) => <RefundDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

const methodTexts: Record<RefundMethod, () => string> = {
  cash: m.desk_refund_by_cash,
  transfer: m.desk_refund_by_transfer,
};

/** Refunds all that is left, copies, the delivery, or a sum. What goes back by hand the seller pays, and records here. */
function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refund = useRefundOrder();
  const money = useMoney();
  const { left, most, amountOf } = refundChoices(order, money);
  const isByCard = isPaidByCard(order);
  const chosenIn = ({ what, sum = '', ...draft }: Record<string, string>) => {
    const copies = copiesIn(draft, most);
    const typed = parsePrice(sum, money) ?? 0;
    return { copies, amount: what === 'copies' ? amountOf(copies) : what === 'sum' ? typed : left };
  };
  const form = useForm<string>(
    {
      what: 'all',
      sum: '',
      method: isByCard ? '' : order.transfer ? 'transfer' : 'cash',
      note: '',
      ...noCopies(most),
    },
    {},
    (typed) => {
      const { what, method, note = '' } = typed;
      const chosen = chosenIn(typed);
      const body = {
        ...refundOf(order),
        ...(what === 'copies' && { items: itemsOf(chosen.copies) }),
        ...(what === 'sum' && { amount: majorOf(chosen.amount, money) }),
        ...(method && { method: method as RefundMethod, note: note.trim() }),
      };
      return refund.mutateAsync(body).then(onClose);
    },
  );
  const { what, method } = form.draft;
  const copies = order.delivery > 0 ? m.desk_refund_parts : m.desk_refund_copies;
  const parts = { all: m.desk_refund_all, copies, sum: m.desk_refund_free_sum };
  const { amount } = chosenIn(form.draft);
  return (
    <FormDialog
      form={form}
      title={m.desk_refund()}
      button={method ? m.desk_refund_record() : m.desk_refund()}
      look="danger"
      disabled={amount === 0 || amount > left}
      isWide
      onClose={onClose}
    >
      <p>
        <Sentence dir="ltr" words={(id) => (method ? m.desk_refund_cash_words : m.desk_refund_words)({ id })}>
          {formatOrderNumber(order.number)}
        </Sentence>
      </p>
      <SelectField label={m.desk_refund_what()} options={parts} {...form.field('what')} />
      {what === 'copies' && <CopyFields order={order} most={most} form={form} />}
      {what === 'sum' && (
        <TextField
          {...amountInput}
          label={m.amount()}
          hint={m.desk_refund_at_most({ amount: isolated(formatMinor(left, money)) })}
          {...form.field('sum')}
        />
      )}
      <SelectField label={m.desk_refund_how()} options={methodTexts} {...form.field('method')}>
        {isByCard && <option value="">{m.desk_refund_by_card()}</option>}
      </SelectField>
      {method && <TextField label={m.desk_refund_note()} maxLength={500} {...form.field('note')} />}
      <p className={`${kit.row} ${kit.apart}`} role="status">
        <b>{m.desk_refund_sum()}</b>
        <b className={kit.sum}>
          <Price amount={majorOf(amount, money)} />
        </b>
      </p>
    </FormDialog>
  );
}

/** What a change of a paid order leaves to be charged or given back, and the button that records it. */
export function OrderDue({ order: { _id: id, due = 0 } }: { order: Order }) {
  const words = dueText({ due }, useMoney());
  const settle = useOrderChange('POST /api/order/settle', () => m.desk_order_updated);
  const form = useForm({ method: 'cash', note: '' }, {}, ({ method, note }) =>
    settle.mutateAsync({ id, seenDue: due, method: method as RefundMethod, note: note.trim() }),
  );
  // It closes with what is due.
  if (!due) return null;
  return (
    <>
      <b>{words}</b>
      <DialogButton words={m.desk_settle_due()}>
        {(close) => (
          <FormDialog form={form} title={m.desk_settle_due()} onClose={close}>
            <p>{words}</p>
            <SelectField label={m.desk_refund_how()} options={methodTexts} {...form.field('method')} />
            <TextField label={m.desk_refund_note()} maxLength={500} {...form.field('note')} />
          </FormDialog>
        )}
      </DialogButton>
    </>
  );
}

export const isPaidByCard = ({ paymentType, transfer }: Order) => paymentType === 'Online' && !transfer;

/** What of an order can still be refunded one by one, all that is left, and what some copies of it cost. */
export function refundChoices(order: Order, currency: Currency) {
  const minor = (major: number) => minorOfSum(major, currency);
  const items = order.items.map(({ _id: id, product, quantity }) => {
    return { id, offerPrice: minor(product.offerPrice), quantity };
  });
  const lines = refundableLines(items, minor(order.delivery));
  const addedTax = order.pricesIncludeTax ? 0 : minor(order.tax);
  const before = refundedCopies(order.refunds);
  const left = minor(order.refundable);
  return {
    left,
    most: new Map(lines.map(({ id, quantity }) => [id, quantity - (before.get(id) ?? 0)])),
    amountOf: (copies: Copies) =>
      Math.min(
        left,
        refundOfCopies({ lines, charges: minor(order.fee), addedTax, currency }, before, copies),
      ),
  };
}

export const noCopies = (most: Copies): Record<string, string> =>
  Object.fromEntries([...most.keys()].map((id) => [id, '0']));

/** The chosen copies by line. */
export function copiesIn(draft: Record<string, string>, most: Copies): Map<string, number> {
  return new Map([...most.keys()].flatMap((id) => (draft[id] === '0' ? [] : [[id, Number(draft[id])]])));
}

export const itemsOf = (copies: Copies) => [...copies].map(([item, quantity]) => ({ item, quantity }));

interface CopyFieldsProps {
  order: Order;
  /** How many copies of each line can be chosen. */
  most: Copies;
  form: Pick<ReturnType<typeof useForm<string>>, 'field'>;
}

/** How many copies of each line. */
export function CopyFields({ order, most, form }: CopyFieldsProps) {
  return [...most].map(([id, count]) => {
    const item = order.items.find(({ _id }) => _id === id);
    return (
      <SelectField
        key={id}
        label={item ? <Phrase of={titleOf(item.product)} /> : m.shipping()}
        disabled={count === 0}
        {...form.field(id)}
      >
        {Array.from({ length: count + 1 }, (_, number) => (
          <option key={number}>{number}</option>
        ))}
      </SelectField>
    );
  });
}
