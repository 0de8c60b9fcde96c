import type { Order } from '../../../contract/orders.ts';
import { type Currency, minorOfSum } from '../../../rules/money.ts';
import { type Copies, refundableLines, refundedCopies, refundOfCopies } from '../../../rules/refunds.ts';
import { titleOf } from '../../books/book-words.ts';
import { SelectField } from '../../ui/field.tsx';
import { m } from '../../i18n/messages.js';
import { Phrase } from '../kit/desk-page.tsx';
import type { useForm } from '../../api/use-form.ts';

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
