import { type FormEvent, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { type Currency, majorOf, minorOf, minorOfSum } from '../../../rules/money.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { type Copies, refundedCopies, refundOfCopies } from '../../../rules/refunds.ts';
import { titleOf } from '../../books/book-words.ts';
import { useMoney } from '../../shell/money.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { useRefundOrder } from './use-desk-orders.ts';

/** Refunds all that is left, or copies of the ordered books. Cash the seller pays back, and records it here. */
export default function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending } = useRefundOrder();
  const [byCopies, setByCopies] = useState(false);
  const [chosen, setChosen] = useState<Copies>(new Map());
  const isCash = order.paymentType === 'COD';
  const before = refundedCopies(order.refunds);
  const money = useMoney();
  const left = minorOfSum(order.refundable, money);
  const amount = byCopies ? Math.min(left, refundOfCopies(paidOrder(order, money), before, chosen)) : left;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (amount === 0 || isPending) return;
    const items = [...chosen].map(([item, quantity]) => ({ item, quantity }));
    mutate({ order, ...(byCopies && { items }) }, { onSettled: onClose });
  }

  return (
    <Dialog open title={m.desk_refund()} onOpenChange={onClose} className="wide">
      <form className="form" onSubmit={submit}>
        <p>
          <Sentence
            dir="ltr"
            words={(id) => (isCash ? m.desk_refund_cash_words({ id }) : m.desk_refund_words({ id }))}
          >
            {formatOrderNumber(order.number)}
          </Sentence>
        </p>
        <SelectField
          label={m.desk_refund_what()}
          value={byCopies ? 'copies' : 'all'}
          onChange={(event) => setByCopies(event.target.value === 'copies')}
        >
          <option value="all">{m.desk_refund_all()}</option>
          <option value="copies">{m.desk_refund_copies()}</option>
        </SelectField>
        {byCopies &&
          order.items.map(({ _id, product, quantity }) => (
            <CopiesField
              key={_id}
              product={product}
              most={quantity - (before.get(_id) ?? 0)}
              value={chosen.get(_id) ?? 0}
              onChange={(copies) => setChosen(withCopies(chosen, _id, copies))}
            />
          ))}
        <p className="slip-sum" role="status">
          {m.desk_refund_sum()}
          <b>
            <Price amount={majorOf(amount, money)} />
          </b>
        </p>
        <BusyButton busy={isPending} disabled={amount === 0} className="btn btn-danger">
          {isCash ? m.desk_refund_record() : m.desk_refund()}
        </BusyButton>
      </form>
    </Dialog>
  );
}

interface CopiesFieldProps {
  product: Order['items'][number]['product'];
  most: number;
  value: number;
  onChange: (copies: number) => void;
}

function CopiesField({ product, most, value, onChange }: CopiesFieldProps) {
  const title = titleOf(product);
  return (
    <SelectField
      label={<bdi lang={title.lang}>{title.text}</bdi>}
      value={value}
      disabled={most === 0}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: most + 1 }, (_, copies) => (
        <option key={copies}>{copies}</option>
      ))}
    </SelectField>
  );
}

function paidOrder({ items, delivery, fee, tax, pricesIncludeTax }: Order, currency: Currency) {
  const lines = items.map(({ _id, product, quantity }) => ({
    id: _id,
    offerPrice: minorOf(product.offerPrice, currency) ?? 0,
    quantity,
  }));
  const beside = minorOfSum(delivery, currency) + minorOfSum(fee, currency);
  return { lines, beside, addedTax: pricesIncludeTax ? 0 : minorOfSum(tax, currency), currency };
}

function withCopies(chosen: Copies, id: string, copies: number): Copies {
  const changed = new Map(chosen);
  if (copies > 0) changed.set(id, copies);
  else changed.delete(id);
  return changed;
}
