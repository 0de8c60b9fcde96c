import { expect } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { bookIds, sellerIn } from '../support/test-accounts.ts';
import { buyer } from '../support/test-buyers.ts';
import { type Engine, openTestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';
import { everyNode } from './every-node.ts';
import type { Actor } from './valid-requests.ts';

/**
 * Sends this share of the changed requests, and expects that each is answered or refused with a message. The handlers are the
 * same on both engines, so each engine gets other changes.
 */
export async function expectNoFaults(engine: Engine, share: number, shares: number): Promise<void> {
  const shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
  const who = await buyer(shop);
  const seller = await sellerIn(shop);
  const [book] = await bookIds(shop, 1);
  const placed = await who.visitor.post('/api/order/cod', {
    items: [{ product: book, quantity: 1 }],
    address: who.address,
  });
  await who.visitor.post('/api/contact/send', { name: 'N', email: 'n@example.com', message: 'M' });
  const { messages } = (await seller.get('/api/messages/list')).body;
  const ids = { book: book!, address: who.address, order: placed.body.orderId, message: messages[0]!._id };
  const visitors: Record<Actor, TestVisitor> = { anyone: shop.visitor(), user: who.visitor, seller };

  const faults: string[] = [];
  const covered = new Set<string>();
  let place = 0;
  for (const { endpoint, as, change, path, method, headers, body } of everyNode(ids)) {
    if (place++ % shares !== share) continue;
    covered.add(endpoint);
    const sent = { method, headers: { origin: shop.config.publicUrl, ...headers }, body: body ?? null };
    const { status, body: answer } = await visitors[as].send(path, sent);
    const isRefusal = answer?.success === false && Boolean(answer.message);
    if (status >= 500 || (status >= 400 && !isRefusal)) faults.push(`${endpoint} ${change}: ${status}`);
  }
  expect(faults).toEqual([]);
  const reading = Object.entries(endpoints).filter(
    ([, one]) => 'body' in one || 'query' in one || 'raw' in one,
  );
  expect(reading.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([]);
  await shop.close();
}
