import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { openDatabase } from '../db/open.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { listenTo, type TestEvent } from '../../../tests/support/test-events.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import type { Log } from '../log.ts';
import { findOrder, moveOrder } from './order-desk-queries.ts';
import { createOrderEvents } from './order-events.ts';

const endlessSession = { lasts: async () => true, watch: () => () => {} };

/** The events alone, without the shop around them. */
function eventsApp(db: Db, log: Log) {
  const events = createOrderEvents(db, log, new AbortController().signal);
  const app = new Hono().get('/', (c) => events.stream(c, endlessSession));
  return (signal: AbortSignal, headers: Record<string, string> = {}) => app.request('/', { signal, headers });
}

describe.each(engines)('events on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    layla = await buyer(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  let lastOrder: string;
  const order = async () => {
    shop.clock.now += 20_000;
    const items = [{ product: book, quantity: 1 }];
    const { body } = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    return (lastOrder = body.orderId as string);
  };

  test('tell of a new order and of each change of it, once', async () => {
    const before = await order();
    const ear = await listenTo(shop, seller);
    expect(ear.response.headers.get('content-type')).toBe('text/event-stream');
    const id = await order();
    const first = await ear.next();
    expect(first).toMatchObject({ event: 'order', data: { _id: id, status: 'Order Placed', isPaid: false } });
    expect(first!.data._id).not.toBe(before);
    shop.clock.now += 5;
    await seller.post('/api/order/status', { id, status: 'Packed' });
    expect((await ear.next())!.data).toMatchObject({ _id: id, status: 'Packed' });
    const other = await order();
    expect((await ear.next())!.data).toMatchObject({ _id: other, status: 'Order Placed' });
    ear.leave();
  });

  test('tell of what another process did', async () => {
    const id = await order();
    const elsewhere = await openDatabase(shop.config, shop.deps.log);
    const ear = await listenTo(shop, seller);
    await moveOrder(elsewhere, id, 'Packed', shop.clock.now + 1);
    expect((await ear.next())!.data).toMatchObject({ _id: id, status: 'Packed' });
    ear.leave();
    await elsewhere.close();
  });

  test('tell one who comes back what was missed', async () => {
    const ear = await listenTo(shop, seller);
    await order();
    const { id } = (await ear.next())!;
    ear.leave();
    const missed = await order();
    const again = await listenTo(shop, seller, { 'last-event-id': id });
    const heard = [await again.next(), await again.next()].map((event) => event!.data._id);
    expect(heard).toContain(missed);
    again.leave();
  });

  test('after more than one look takes in, all is read anew, and then single changes are told again', async () => {
    const ear = await listenTo(shop, seller);
    const elsewhere = await openDatabase(shop.config, shop.deps.log);
    const moment = (shop.clock.now += 20_000);
    // All at once, as after a day without a connection.
    await elsewhere.sql
      .insertInto('orders')
      .values(
        await Promise.all(
          Array.from({ length: 250 }, async (_, n) => {
            const row = (await findOrder(shop.db, lastOrder))!;
            return { ...row, id: newId(), createdAt: moment + n, updatedAt: moment + n };
          }),
        ),
      )
      .execute();
    await elsewhere.close();
    const heard = async (wanted: string): Promise<TestEvent> => {
      const event = (await ear.next())!;
      return [event.event, event.data._id].includes(wanted) ? event : heard(wanted);
    };
    expect(await heard('refresh')).toMatchObject({ id: String(moment + 249) });
    const id = await order();
    expect(await heard(id)).toMatchObject({ event: 'order' });
    ear.leave();
  });

  test('a desk that could not be told what it missed leaves the others theirs', async () => {
    let broken = false;
    let watches = 0;
    const db = new Proxy(shop.db, {
      get(real, name: keyof typeof shop.db) {
        if (name === 'sql' && broken) throw new Error('the database is away');
        if (name !== 'watchOrders') return real[name];
        return (changed: () => void) => {
          const stop = real.watchOrders(changed);
          watches++;
          return () => {
            watches--;
            stop();
          };
        };
      },
    });
    const open = eventsApp(db, shop.deps.log);
    const desks = [new AbortController(), new AbortController()];
    await open(desks[0]!.signal);
    broken = true;
    const refused = await open(new AbortController().signal, { 'last-event-id': '5' });
    expect(refused.status).toBe(500);
    broken = false;
    await open(desks[1]!.signal);
    expect(watches).toBe(1);
    for (const desk of desks) desk.abort();
    await expect.poll(() => watches).toBe(0);
  });

  test('a desk that has gone before it is heard, or asks for the head alone, holds no place', async () => {
    const gone = AbortSignal.abort();
    const open = eventsApp(shop.db, shop.deps.log);
    for (let n = 0; n < 101; n++) expect((await open(gone)).status).toBe(200);
    for (let n = 0; n < 101; n++) {
      expect((await seller.send('/api/order/events', { method: 'HEAD' })).status).toBe(200);
    }
  });

  test('end at once when their seller logs out, and nobody else’s with them', async () => {
    const other = await sellerIn(shop);
    const [ear, theirs] = [await listenTo(shop, seller), await listenTo(shop, other)];
    const began = performance.now();
    await other.get('/api/seller/logout');
    expect(await theirs.next()).toBeNull();
    // Long before a heartbeat would have ended it.
    expect(performance.now() - began).toBeLessThan(10_000);
    const id = await order();
    expect((await ear.next())!.data._id).toBe(id);
    ear.leave();
    expect((await listenTo(shop, other)).response.status).toBe(401);
  });

  test('end at the next heartbeat when another process ended the session', async () => {
    const other = await sellerIn(shop);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [ear, theirs] = [await listenTo(shop, seller), await listenTo(shop, other)];
      const mine = await shop.db.sql
        .selectFrom('sessions')
        .select('tokenHash')
        .orderBy('createdAt')
        .execute();
      await shop.db.sql.deleteFrom('sessions').where('tokenHash', '=', mine.at(-1)!.tokenHash).execute();
      vi.advanceTimersByTime(15_000);
      expect(await theirs.next()).toBeNull();
      const id = await order();
      vi.advanceTimersByTime(5_000);
      expect((await ear.next())!.data._id).toBe(id);
      ear.leave();
    } finally {
      vi.useRealTimers();
    }
  });

  test('end when the shop closes, and none begins after', async () => {
    const closing = new AbortController();
    const { createApp } = await import('../app.ts');
    const short = { ...shop, app: createApp({ ...shop.deps, closing: closing.signal }) };
    const ear = await listenTo(short, seller);
    closing.abort();
    expect(await ear.next()).toBeNull();
    expect((await listenTo(short, seller)).response.status).toBe(503);
  });

  test('are for a hundred desks, not for more', async () => {
    const ears = [];
    for (let n = 0; n < 100; n++) ears.push(await listenTo(shop, seller));
    const refused = await listenTo(shop, seller);
    expect(refused.response.status).toBe(503);
    for (const ear of ears) ear.leave();
    const admitted = await listenTo(shop, seller);
    expect(admitted.response.status).toBe(200);
    admitted.leave();
  });
});
