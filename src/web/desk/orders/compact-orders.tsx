import { useState } from 'react';
import type { SellerOrder } from '../../../contract/desk.ts';
import { storedChoice } from '../../browser-store.ts';
import { DeliveryPill, PaymentPill } from '../../orders/order-badges.tsx';
import { phrase } from '../../shelf/book-text.ts';
import { Price } from '../../ui/price.tsx';
import { Age } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { Button, Phrase, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { DeskOrder, SelectOrder, type OrderRow } from './desk-order.tsx';
import { OrderNumber } from './order-parts.tsx';

/** Whether the list of orders is compact. */
export const [useIsCompact, setCompact] = storedChoice<boolean>('warraq.desk.compact-orders');

/** A line for each order; its number opens the whole of it. */
export function CompactOrders({ orders, ...row }: Omit<OrderRow, 'order'> & { orders: SellerOrder[] }) {
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

function OrderLine(row: OrderRow) {
  const [isOpen, setOpen] = useState(false);
  const { order } = row;
  const { number, address } = order;
  const words = <OrderNumber of={number} />;
  if (isOpen)
    return (
      <tr>
        <td colSpan={7}>
          <Button words={m.close()} onClick={() => setOpen(false)} />
          <DeskOrder {...row} />
        </td>
      </tr>
    );
  return (
    <tr>
      <td>
        <SelectOrder {...row} />
      </td>
      <th scope="row">
        <Button look="link" aria-expanded={false} words={words} onClick={() => setOpen(true)} />
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
