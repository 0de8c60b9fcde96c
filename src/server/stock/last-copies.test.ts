import { expect, test } from 'vitest';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { findRows } from '../db/rows.ts';
import { writeStock } from './stock-queries.ts';

const copies = 30;

test('three hundred orders through two processes on one PostgreSQL sell the last thirty copies', async () => {
  const shop = await openTestShop('postgres', { env: { ORDERS_PER_HOUR: '0' } });
  const db = await openDatabase(shop.config, shop.deps.log);
  const other = createApp({ ...shop.deps, db });
  const [product] = (await bookIds(shop, 1)) as [string];
  await shop.db.transaction((trx) => writeStock(trx, [{ id: product, copies, onSale: 1 }]));
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => buyer(shop)));
  let sold = 0;
  const refusals = new Set<string | undefined>();
  // Each shopper orders fifteen times, one after the other: by cash at one process, by card at the next.
  await Promise.all(
    shoppers.map(async ({ visitor, address }, index) => {
      const visitors = [visitor, new TestVisitor(other, shop.config.publicUrl)];
      visitors[1]!.address = visitor.address;
      for (const [name, value] of visitor.cookies) visitors[1]!.cookies.set(name, value);
      for (let turn = 0; turn < 15; turn++) {
        const path = turn % 3 === 0 ? '/api/order/stripe' : '/api/order/cod';
        const order = { items: [{ product, quantity: 1 }], address };
        const { status, body } = await visitors[(turn + index) % 2]!.post(path, order);
        if (status === 200) sold += 1;
        else refusals.add(body.code);
      }
    }),
  );
  const lines = await shop.db.sql.selectFrom('orderLines').select('taken').execute();
  const unpaid = await shop.db.sql
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Awaiting Payment')
    .execute();
  expect(sold).toBe(copies);
  expect(lines.reduce((sum, { taken }) => sum + taken, 0)).toBe(copies);
  expect(await findRows(shop.db.sql, 'stock', { bookId: product })).toMatchObject([
    { copies: 0, held: unpaid.length },
  ]);
  for (const code of refusals) expect(['out-of-stock', 'copies-held', 'too-many-unpaid']).toContain(code);
  await db.close();
  await shop.close();
});
