import type { Buyer } from './test-buyers.ts';
import type { TestShop } from './test-shop.ts';
import type { TestVisitor } from './test-visitor.ts';

/** An order of two copies to be paid in cash, packed by the seller if one is given. */
export async function cashOrder(
  { visitor, address }: Buyer,
  product: string,
  packedBy?: TestVisitor,
): Promise<string> {
  const { body } = await visitor.post('/api/order/cod', { items: [{ product, quantity: 2 }], address });
  if (packedBy) await packedBy.post('/api/order/status', { id: body.orderId, status: 'Packed' });
  return body.orderId;
}

/** An order of two copies that was paid with a demo card. */
export async function paidOrder(
  shop: TestShop,
  { visitor, address }: Buyer,
  product: string,
): Promise<string> {
  const { body } = await visitor.post('/api/order/stripe', { items: [{ product, quantity: 2 }], address });
  await shop.visitor().send(new URL(body.url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'card=4242424242424242',
  });
  return body.orderId;
}

/** The number of the last invoice or credit note that was issued. */
export async function lastNumber({ db }: TestShop, name: 'invoices' | 'credit-notes'): Promise<number> {
  const counter = db.sql.selectFrom('counters').select('last').where('name', '=', name);
  return (await counter.executeTakeFirstOrThrow()).last;
}
