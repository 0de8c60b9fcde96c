import type { Address } from '../../../contract/addresses.ts';
import type { Order } from '../../../contract/orders.ts';
import addresses from './sample-addresses.json' with { type: 'json' };
import orders from './sample-orders.json' with { type: 'json' };

/** Of invented people. The mail domains and phone numbers are reserved for examples. Every shopper of the demo may use these. */
export const sampleAddressList = addresses as readonly Address[];

/** Of the sample books. Their numbers are below those of all other orders. */
export const sampleOrders = orders as readonly Order[];
