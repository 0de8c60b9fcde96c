import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { type Currency, majorOf, minorOfSum } from '../../../rules/money.ts';
import { type Copies, refundedCopies, refundOfCopies } from '../../../rules/refunds.ts';
import { useForm } from '../../api/use-form.ts';
import { titleOf } from '../../books/book-words.ts';
import { useMoney } from '../../shop-facts.ts';
import { SelectField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Phrase, FormDialog } from '../kit/desk-page.tsx';
import { refundOf, useRefundOrder } from './use-desk-orders.ts';
import styles from './slip.module.css';

/** The button to refund what is left of an order that was paid. */
export function OrderRefund({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  if (order.refundable <= 0 && !asking) return null;
  return (
    <>
      <Button
        look="3"
        aria-label={m.desk_refund_of({ id: formatOrderNumber(order.number) })}
        onClick={() => setAsking(true)}
      >
        {m.desk_refund()}
      </Button>
      {asking && <RefundDialog order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Refunds all that is left, or copies of the ordered books. Cash the seller pays back, and records it here. */
function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refund = useRefundOrder();
  const money = useMoney();
  const noCopies = Object.fromEntries(order.items.map(({ _id }) => [_id, '0']));
  const form = useForm<string>(
    { what: 'all', ...noCopies },
    () => ({}),
    (typed) => {
      const items = [...copiesIn(typed)].map(([item, quantity]) => ({ item, quantity }));
      const body = { ...refundOf(order), ...(typed.what === 'copies' && { items }) };
      return refund.mutateAsync(body).finally(onClose);
    },
  );
  const byCopies = form.draft.what === 'copies';
  const isCash = order.paymentType === 'COD' || order.transfer !== undefined;
  const before = refundedCopies(order.refunds);
  const left = minorOfSum(order.refundable, money);
  const chosen = refundOfCopies(paidOrder(order, money), before, copiesIn(form.draft));
  const amount = byCopies ? Math.min(left, chosen) : left;
  return (
    <FormDialog
      form={form}
      title={m.desk_refund()}
      button={isCash ? m.desk_refund_record() : m.desk_refund()}
      look="danger"
      disabled={amount === 0}
      isWide
      onClose={onClose}
    >
      <p>
        <Sentence dir="ltr" words={(id) => (isCash ? m.desk_refund_cash_words : m.desk_refund_words)({ id })}>
          {formatOrderNumber(order.number)}
        </Sentence>
      </p>
      <SelectField label={m.desk_refund_what()} {...form.field('what')}>
        <option value="all">{m.desk_refund_all()}</option>
        <option value="copies">{m.desk_refund_copies()}</option>
      </SelectField>
      {byCopies &&
        order.items.map(({ _id, product, quantity }) => {
          const most = quantity - (before.get(_id) ?? 0);
          return (
            <SelectField
              key={_id}
              label={<Phrase of={titleOf(product)} />}
              disabled={most === 0}
              {...form.field(_id)}
            >
              {Array.from({ length: most + 1 }, (_, number) => (
                <option key={number}>{number}</option>
              ))}
            </SelectField>
          );
        })}
      <p className={styles.total} role="status">
        {m.desk_refund_sum()}
        <b>
          <Price amount={majorOf(amount, money)} />
        </b>
      </p>
    </FormDialog>
  );
}

/** The chosen copies by line of the order. */
function copiesIn({ what: _what, ...copies }: Record<string, string>): Copies {
  return new Map(Object.entries(copies).flatMap(([id, text]) => (text === '0' ? [] : [[id, Number(text)]])));
}

function paidOrder({ items, delivery, fee, tax, pricesIncludeTax }: Order, currency: Currency) {
  const lines = items.map(({ _id, product, quantity }) => ({
    id: _id,
    offerPrice: minorOfSum(product.offerPrice, currency),
    quantity,
  }));
  const charges = minorOfSum(delivery, currency) + minorOfSum(fee, currency);
  return { lines, charges, addedTax: pricesIncludeTax ? 0 : minorOfSum(tax, currency), currency };
}
