import type { Address } from '../../../contract/addresses.ts';
import type { Order } from '../../../contract/orders.ts';
import addresses from './sample-addresses.json' with { type: 'json' };
import orders from './sample-orders.json' with { type: 'json' };

/** Of invented people. The mail domains and phone numbers are reserved for examples. Every shopper of the demo may use these. */
export const sampleAddressList = addresses as readonly Address[];

type OrderField =
  | '_id'
  | 'userId'
  | 'address'
  | 'status'
  | 'paymentType'
  | 'isPaid'
  | 'createdAt'
  | 'updatedAt';

/** Books are named by their slugs; names, prices and the amount come from the sample books. */
export interface SampleOrder extends Pick<Order, OrderField> {
  items: { _id: string; slug: string; quantity: number }[];
}

export const sampleOrders = orders.map((order) => {
  const address = sampleAddressList.find(({ _id }) => _id === order.address);
  return Object.assign(order, { address }) as SampleOrder;
});
