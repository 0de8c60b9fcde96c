import { useState } from 'react';
import type { SellerOrder } from '../../../contract/desk.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { storedChoice } from '../../browser-store.ts';
import { DeliveryPill, PaymentPill } from '../../orders/order-badges.tsx';
import { phrase } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { Age } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Phrase, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { DeskOrder } from './desk-order.tsx';

/** Whether the list of orders is compact. */
export const [useIsCompact, setCompact] = storedChoice<boolean>('warraq.desk.compact-orders');

interface OrdersProps {
  orders: SellerOrder[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
}

/** A line for each order; its number opens the whole of it. */
export function CompactOrders({ orders, ...row }: OrdersProps) {
  const select = <span className="vh">{m.desk_select_all()}</span>;
  const names = [m.order_word(), m.name(), m.payment(), m.desk_status(), m.desk_age(), m.amount()];
  return (
    <Table className={`${kit.tight} ${kit.stacked}`} names={[select, ...names]}>
      {orders.map((order) => (
        <OrderLine key={order._id} order={order} {...row} />
      ))}
    </Table>
  );
}

function OrderLine({ order, selected, onSelect }: Omit<OrdersProps, 'orders'> & { order: SellerOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { _id: id, number, address, sample } = order;
  const select = { selected: selected.has(id), onSelect: (on: boolean) => onSelect(id, on) };
  const text = formatOrderNumber(number);
  if (isOpen)
    return (
      <tr>
        <td colSpan={7}>
          <Button words={m.close()} onClick={() => setOpen(false)} />
          <DeskOrder order={order} {...select} />
        </td>
      </tr>
    );
  return (
    <tr>
      <td>
        {!sample && (
          <input
            type="checkbox"
            className={kit.box}
            checked={select.selected}
            aria-label={m.desk_select_order({ id: text })}
            onChange={(event) => select.onSelect(event.target.checked)}
          />
        )}
      </td>
      <th scope="row">
        <Button
          look="link"
          aria-expanded={false}
          words={<bdi dir="ltr">{text}</bdi>}
          onClick={() => setOpen(true)}
        />
      </th>
      <td>
        <Phrase of={phrase(`${address.firstName} ${address.lastName}`)} />
      </td>
      <td>
        <PaymentPill order={order} atDesk />
      </td>
      <td>
        <DeliveryPill order={order} />
      </td>
      <td>
        <Age since={order.createdAt} />
      </td>
      <td className={kit.num}>
        <Price amount={order.amount} />
      </td>
    </tr>
  );
}
