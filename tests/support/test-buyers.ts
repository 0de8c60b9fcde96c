import { createHash, randomBytes } from 'node:crypto';
import type { Order } from '../../src/contract/orders.ts';
import { newId } from '../../src/server/db/new-id.ts';
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

/** The hash of a random password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LivaIHfxOcttOdyArMBObQ$uqjnQkoHR4cPZEi1Gez7o2RQAF2tw3M+leDGDKTIGEQ';

export interface Buyer {
  visitor: TestVisitor;
  userId: string;
  address: string;
}

/** A shopper with a session and an address, written into the database: hashing a password is slow. */
export async function buyer(shop: TestShop, email = `${newId()}@example.com`): Promise<Buyer> {
  const userId = newId();
  const [createdAt, updatedAt] = [shop.clock.now, shop.clock.now];
  await shop.db.sql
    .insertInto('users')
    .values({ id: userId, name: 'Layla', email, passwordHash: nobodysHash, createdAt, updatedAt })
    .execute();
  const visitor = await logInAgain(shop, userId);
  const { body } = await visitor.post('/api/address/add', { address: home });
  return { visitor, userId, address: body.address._id };
}

/** Another browser with the same shopper logged in. */
export async function logInAgain(shop: TestShop, userId: string): Promise<TestVisitor> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const createdAt = shop.clock.now;
  const expiresAt = createdAt + 86_400_000 * 29;
  await shop.db.sql
    .insertInto('sessions')
    .values({ tokenHash, kind: 'user', userId, createdAt, expiresAt })
    .execute();
  const visitor = shop.visitor();
  visitor.cookies.set('warraq_user', token);
  return visitor;
}

/** All orders of a shopper, the newest first. */
export async function ordersOf({ visitor }: Buyer): Promise<Order[]> {
  const orders: Order[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await visitor.get(`/api/order/user${cursor && `?cursor=${cursor}`}`);
    orders.push(...body.orders);
    cursor = body.nextCursor;
  }
  return orders;
}

export async function cartOf({ visitor }: Buyer): Promise<Record<string, number>> {
  return (await visitor.get('/api/user/is-auth')).body.user.cartItems;
}
