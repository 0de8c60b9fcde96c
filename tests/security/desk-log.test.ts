import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pausedShop } from '../support/database/paused-shop.ts';
import { sellerIn } from '../support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { deskChanges } from './desk-changes.ts';

/** The calls of the desk that the endpoint table says are logged. */
const logged = Object.entries<Endpoint>(endpoints)
  .filter(([name, { role, changes, log }]) => {
    const isChange = name.startsWith('POST') || changes === true;
    return role !== 'anyone' && role !== 'user' && (log ?? isChange);
  })
  .map(([name]) => name as keyof Awaited<ReturnType<typeof deskChanges>>);

describe.each(engines)('every change at the desk on %s', (engine) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
  });
  afterEach(() => shop.close());
  const rows = async (action: string) =>
    (await shop.db.sql.selectFrom('deskChanges').selectAll().execute()).filter(
      (row) => row.action === action,
    );

  test('is sent by a request of its own', async () => {
    const calls = await deskChanges(shop, await sellerIn(shop));
    expect(Object.keys(calls).toSorted()).toEqual(logged.toSorted());
  });

  test.each(logged)('%s leaves one row in the log, and none after a logout', async (name) => {
    const calls = await deskChanges(shop, await sellerIn(shop));
    const send = await calls[name]();
    const before = (await rows(name)).length;
    const answer = await send(await sellerIn(shop));
    expect(answer).toMatchObject({ status: 200 });
    expect((await rows(name)).length - before).toBe(1);

    const again = await calls[name]();
    const known = (await rows(name)).length;
    const paused = pausedShop(shop);
    const late = paused.visitor();
    const { cookies } = await sellerIn(shop);
    for (const [key, value] of cookies) late.cookies.set(key, value);
    const sent = again(late);
    await Promise.race([paused.arrived, sent]);
    await shop.db.sql.deleteFrom('sessions').where('kind', '=', 'seller').execute();
    paused.release();
    expect(await sent).toMatchObject({ status: 401, body: { code: 'not-seller' } });
    expect((await rows(name)).length).toBe(known);
  });
});
