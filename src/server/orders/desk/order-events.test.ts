import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { newId } from '../../db/new-id.ts';
import { openDatabase } from '../../db/open.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../../tests/support/test-buyers.ts';
import { listenTo, type TestEvent } from '../../../../tests/support/test-events.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import type { Log } from '../../log.ts';
import { findOrder } from '../order-queries.ts';
import { takeStep } from '../steps/step-queries.ts';
import { createOrderEvents } from './order-events.ts';

const endlessSession = { isValid: async () => true, watch: () => () => {} };

/** The events alone, without the shop around them. */
function eventsApp(db: Db, log: Log) {
  const events = createOrderEvents(db, log, new AbortController().signal);
  const app = new Hono().get('/', (c) => events.stream(c, endlessSession));
  return (signal: AbortSignal, headers: Record<string, string> = {}) => app.request('/', { signal, headers });
}

describe.each(bothEngines)('events on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
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
    return (lastOrder = body.orderId);
  };

  test('report a new order and each of its changes once', async () => {
    const before = await order();
    const desk = await listenTo(shop, seller);
    expect(desk.response.headers.get('content-type')).toBe('text/event-stream');
    const id = await order();
    const first = await desk.next();
    expect(first).toMatchObject({ event: 'order', data: { _id: id, status: 'Order Placed', isPaid: false } });
    expect(first!.data._id).not.toBe(before);
    shop.clock.now += 5;
    await seller.post('/api/order/status', { id, status: 'Packed' });
    expect((await desk.next())!.data).toMatchObject({ _id: id, status: 'Packed' });
    const other = await order();
    expect((await desk.next())!.data).toMatchObject({ _id: other, status: 'Order Placed' });
    desk.leave();
  });

  test('report the changes of another process', async () => {
    const id = await order();
    const elsewhere = await openDatabase(shop.config, shop.deps.log);
    const desk = await listenTo(shop, seller);
    const step = { to: 'Packed', by: 'seller', now: shop.clock.now + 1 } as const;
    await elsewhere.transaction((trx) => takeStep(trx, id, step));
    expect((await desk.next())!.data).toMatchObject({ _id: id, status: 'Packed' });
    desk.leave();
    await elsewhere.close();
  });

  test('report a new message once', async () => {
    const send = () =>
      shop
        .visitor()
        .post('/api/contact/send', { name: 'Idris', email: 'idris@example.com', message: 'Peace' });
    await send();
    const desk = await listenTo(shop, seller);
    expect((await send()).status).toBe(200);
    expect(await desk.next()).toMatchObject({ event: 'message', data: {} });
    const id = await order();
    expect(await desk.next()).toMatchObject({ event: 'order', data: { _id: id } });
    desk.leave();
  });

  test('send a reconnecting desk what it missed', async () => {
    const desk = await listenTo(shop, seller);
    await order();
    const { id } = (await desk.next())!;
    desk.leave();
    const missed = await order();
    const again = await listenTo(shop, seller, { 'last-event-id': id });
    const heard = [await again.next(), await again.next()].map((event) => event!.data._id);
    expect(heard).toContain(missed);
    again.leave();
  });

  test('ask for a reload after too many changes, then report single changes again', async () => {
    const desk = await listenTo(shop, seller);
    const elsewhere = await openDatabase(shop.config, shop.deps.log);
    const moment = (shop.clock.now += 20_000);
    // More than one read returns.
    await elsewhere.sql
      .insertInto('orders')
      .values(
        await Promise.all(
          Array.from({ length: 250 }, async (_, n) => {
            const row = (await findOrder(shop.db, lastOrder))!;
            return {
              ...row,
              id: newId(),
              number: orderNumber(1_000_000 + n),
              createdAt: moment + n,
              updatedAt: moment + n,
            };
          }),
        ),
      )
      .execute();
    await elsewhere.close();
    const heard = async (wanted: string): Promise<TestEvent> => {
      const event = (await desk.next())!;
      return [event.event, event.data._id].includes(wanted) ? event : heard(wanted);
    };
    expect(await heard('refresh')).toMatchObject({ id: String(moment + 249) });
    const id = await order();
    expect(await heard(id)).toMatchObject({ event: 'order' });
    desk.leave();
  });

  test('a failed reconnection does not disturb the other desks', async () => {
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

  test('an aborted request and a HEAD request do not count as open desks', async () => {
    const gone = AbortSignal.abort();
    const open = eventsApp(shop.db, shop.deps.log);
    for (let n = 0; n < 101; n++) expect((await open(gone)).status).toBe(200);
    for (let n = 0; n < 101; n++) {
      expect((await seller.send('/api/order/events', { method: 'HEAD' })).status).toBe(200);
    }
  });

  test('end at once when their seller logs out, without ending those of others', async () => {
    const other = await sellerIn(shop);
    const [desk, theirs] = [await listenTo(shop, seller), await listenTo(shop, other)];
    await other.get('/api/seller/logout');
    expect(await theirs.next()).toBeNull();
    const id = await order();
    expect((await desk.next())!.data._id).toBe(id);
    desk.leave();
    expect((await listenTo(shop, other)).response.status).toBe(401);
  });

  test('end at the next heartbeat when another process ended the session', async () => {
    const other = await sellerIn(shop);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [desk, theirs] = [await listenTo(shop, seller), await listenTo(shop, other)];
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
      expect((await desk.next())!.data._id).toBe(id);
      desk.leave();
    } finally {
      vi.useRealTimers();
    }
  });

  test('end when the shop closes, and none begins after', async () => {
    const closing = new AbortController();
    const { createApp } = await import('../../app.ts');
    const short = { ...shop, app: createApp({ ...shop.deps, closing: closing.signal }) };
    const desk = await listenTo(short, seller);
    closing.abort();
    expect(await desk.next()).toBeNull();
    expect((await listenTo(short, seller)).response.status).toBe(503);
  });

  test('are limited to a hundred desks', async () => {
    const desks = [];
    for (let n = 0; n < 100; n++) desks.push(await listenTo(shop, seller));
    const refused = await listenTo(shop, seller);
    expect(refused.response.status).toBe(503);
    for (const desk of desks) desk.leave();
    const admitted = await listenTo(shop, seller);
    expect(admitted.response.status).toBe(200);
    admitted.leave();
  });
});
