import { describe, expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { day, transferShop } from '../../../../tests/support/payments/transfer-test-shop.ts';
import { register } from '../../../../tests/support/test-accounts.ts';
import { ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { lockOrder } from '../order-queries.ts';
import { sweepTransfers } from './transfers.ts';

describe.each(bothEngines)('orders that wait for a transfer on %s', (engine) => {
  const { at, count, save, order, placed, asGuest, stock, mine, receive, kinds } = transferShop(engine);

  test('of one person are five at a time, cards included; one that was cancelled makes room', async () => {
    await count(20);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await order()).body.orderId);
    const byCard = () =>
      at.layla.visitor.post('/api/order/stripe', {
        items: [{ product: at.book, quantity: 1 }],
        address: at.layla.address,
      });
    expect((await byCard()).status).toBe(200);
    expect((await byCard()).body.code).toBe('too-many-unpaid');
    expect((await order()).body.code).toBe('too-many-unpaid');
    await at.layla.visitor.post('/api/order/cancel', { id: ids[0] });
    expect((await order()).status).toBe(200);
    expect((await ordersOf(at.layla)).filter(({ status }) => status === 'Awaiting Payment')).toHaveLength(5);
  });

  test('do not keep a neighbour behind the same address from ordering, who may hold few of a title', async () => {
    await count(20);
    for (let n = 0; n < 6; n++) expect((await asGuest('203.0.113.7')).status).toBe(200);
    const card = { paymentType: 'Online', email: 'neighbour@example.com' };
    expect((await asGuest('203.0.113.7', card)).status).toBe(200);
    await save({ guestMaxCopies: 1 });
    const items = [{ product: at.book, quantity: 2 }];
    expect((await asGuest('203.0.113.9', { items })).body.code).toBe('too-many-for-guest');
    at.layla.visitor.address = '203.0.113.7';
    expect((await order(2)).status).toBe(200);
  });

  test('counts towards the limits of cash for guests and accounts that nobody confirmed', async () => {
    await count(null);
    const codes: (string | undefined)[] = [];
    for (let number = 0; number < 6; number++) {
      const email = `victim+${number}@example.com`;
      codes.push((await asGuest(`203.0.113.${20 + number}`, { email })).body.code);
    }
    expect(codes.at(-1)).toBe('too-many-orders');
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(undefined));
    const { visitor } = await register(at.shop, 'victim+9@example.com');
    const pickup = { firstName: 'V', lastName: 'V', phone: '+964 770 555 0199' };
    await save({ pickupEnabled: true, pickupAddress: 'Here' });
    const body = { items: [{ product: at.book, quantity: 1 }], pickup };
    expect((await visitor.post('/api/order/transfer', body)).body.code).toBe('too-many-orders');
  });

  /** Both wait for the order's row. On PostgreSQL the first to wait is the first to get it; SQLite has one writer. */
  async function queued<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>) {
    const waits = async (many: number) => {
      if (engine === 'postgres') await expect.poll(() => countLockWaits(at.shop.db.sql)).toBe(many);
    };
    const { one, other } = await at.shop.db.transaction(async (trx) => {
      if (engine === 'postgres')
        await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
      else await lockOrder(trx, id);
      const begun = first();
      await waits(1);
      const next = second();
      await waits(2);
      return { one: begun, other: next };
    });
    return Promise.all([one, other]);
  }

  test.each(['confirm first', 'expire first'])(
    'confirming against expiring, %s: one of them holds',
    async (which) => {
      const id = await placed();
      at.shop.clock.now += 5 * day;
      const confirm = () => receive(id, 10.2);
      const expire = () => sweepTransfers(at.shop.deps);
      const [one, other] =
        which === 'confirm first' ? await queued(id, confirm, expire) : await queued(id, expire, confirm);
      const answer = (one ?? other)!;
      const { status, isPaid } = await mine();
      const isConfirmed = answer.status === 200;
      expect([status, isPaid]).toEqual(isConfirmed ? ['Order Placed', true] : ['Cancelled', false]);
      expect(await stock()).toEqual(isConfirmed ? { copies: 4, held: 0 } : { copies: 5, held: 0 });
      expect(await kinds()).toEqual(['order-placed', isConfirmed ? 'order-paid' : 'order-cancelled']);
      if (!isConfirmed) expect(answer.body.code).toBe('conflict');
    },
  );

  test('recording the same money twice at once records it once', async () => {
    const id = await placed();
    const answers = await queued(
      id,
      () => receive(id, 4),
      () => receive(id, 4),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mine()).toMatchObject({ transfer: { received: 4 } });
  });
});
