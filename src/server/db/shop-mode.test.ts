import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { demoCardNumbers } from '../demo/cards/demo-card-routes.ts';
import { assertMode, openDatabase } from './open.ts';

describe.each(bothEngines)('the mode of a shop on %s', (engine) => {
  test('is written at the first start, and the other one is refused until it is changed on purpose', async () => {
    const { db, close } = await openTestShop(engine);
    await assertMode(db, 'real', null);
    await assertMode(db, 'real', null);
    await expect(assertMode(db, 'demo', null)).rejects.toThrow(/data of a real shop.*CHANGE_MODE_TO=demo\.$/);
    await assertMode(db, 'real', null);
    await assertMode(db, 'demo', 'demo');
    await assertMode(db, 'demo', null);
    await expect(assertMode(db, 'real', null)).rejects.toThrow(/data of a demo shop.*CHANGE_MODE_TO=real\.$/);
    await close();
  });

  test('an order paid with a demo card stays marked; one paid in cash is not', async () => {
    const shop = await openTestShop(engine);
    const who = await buyer(shop);
    const [product] = await bookIds(shop, 1);
    const body = { items: [{ product, quantity: 1 }], address: who.address };
    await who.visitor.post('/api/order/cod', body);
    const { url } = (await who.visitor.post('/api/order/stripe', body)).body;
    await who.visitor.send(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card: demoCardNumbers.accepted }).toString(),
    });
    await expect.poll(async () => (await ordersOf(who))[0]!.isPaid).toBe(true);
    const seller = await sellerIn(shop);
    const { orders } = (await seller.get('/api/order/seller')).body;
    expect(orders.slice(0, 2).map(({ demoPaid }) => demoPaid)).toEqual([true, undefined]);
    await shop.close();
  });
});

test('the database, its journals and its lock are private in a folder that is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warraq-rights-'));
  chmodSync(dataDir, 0o755);
  const open = () => openDatabase({ databaseUrl: null, dataDir }, { warn: () => {} });
  const rights = () => readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
  const db = await open();
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'warraq.open',
    'warraq.sqlite',
    'warraq.sqlite-shm',
    'warraq.sqlite-wal',
  ]);
  expect(new Set(rights())).toEqual(new Set([0o600]));
  await db.close();
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  const again = await open();
  expect(new Set(rights())).toEqual(new Set([0o600]));
  await again.close();
  rmSync(dataDir, { recursive: true });
});
