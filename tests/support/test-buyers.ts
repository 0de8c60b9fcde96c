import type { Order } from '../../src/contract/orders.ts';
import { newId } from '../../src/server/db/new-id.ts';
import { signedUp } from './test-accounts.ts';
import type { TestShop } from './test-shop.ts';
import type { TestVisitor } from './test-visitor.ts';

const home = {
  firstName: 'Layla',
  lastName: 'al-Baghdādiyya',
  email: 'layla@example.com',
  street: '14 Mutanabbi Street',
  city: 'Baghdad',
  state: 'Baghdad',
  zipcode: 10001,
  country: 'Iraq',
  phone: '+964 770 555 0100',
};

export interface Buyer {
  visitor: TestVisitor;
  userId: string;
  address: string;
}

let buyers = 0;

/** A shopper with a session and an address, on a network of their own. */
export async function buyer(shop: TestShop, email = `${newId()}@example.com`): Promise<Buyer> {
  const { visitor, user } = await signedUp(shop, email);
  buyers += 1;
  visitor.address = `10.0.${buyers >> 8}.${buyers & 255}`;
  const { body } = await visitor.post('/api/address/add', { address: home });
  return { visitor, userId: user._id, address: body.address._id };
}

/** All orders of a shopper, the newest first. */
export async function ordersOf({ visitor }: Buyer): Promise<Order[]> {
  const orders: Order[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `?cursor=${cursor}`;
    const { body } = await visitor.get(`/api/order/user${query}`);
    orders.push(...body.orders);
    cursor = body.nextCursor;
  }
  return orders;
}

export async function cartOf({ visitor }: Buyer): Promise<Record<string, number>> {
  return (await visitor.get('/api/user/is-auth')).body.user!.cartItems;
}
