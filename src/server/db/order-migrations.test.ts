import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationPlace, migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { bothEngines } from '../../../tests/support/database/test-database.ts';
import { orderNumber } from '../../rules/ids.ts';
import { createOrderNumbers } from '../orders/place/checkout-queries.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { firstIdOf } from './new-id.ts';
import { openDatabase } from './open.ts';
import { indexOlderOrders } from '../orders/order-index-queries.ts';

const quiet = { warn: () => {} };
const address = (id: string) =>
  JSON.stringify({
    firstName: 'Layla',
    lastName: `of ${id}`,
    email: 'layla@example.com',
    street: '14 Mutanabbi Street',
    city: 'Baghdad',
    state: 'Baghdad',
    zipcode: 10_001,
    country: 'Iraq',
    phone: '0770 555 0100',
  });

describe.each(bothEngines)('orders of earlier versions on %s', (engine) => {
  let at: MigrationPlace;
  beforeEach(async () => {
    at = await migrationPlace(engine);
  });
  afterEach(() => at.remove());

  /** Writes orders with these ids before the migration of this name, then runs all migrations. */
  async function upgraded(before: string, ids: string[]) {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < before),
    );
    await store.run(
      `insert into users (id, name, email, password_hash, created_at, updated_at)
       values ('u', 'Layla', 'layla@example.com', 'h', 1, 1)`,
    );
    for (const id of ids)
      await store.run(
        `insert into orders (id, user_id, status, payment_type, is_paid, subtotal, tax, amount, address, search_key, created_at, updated_at)
         values ('${id}', 'u', 'Order Placed', 'Online', 1, 1000, 20, 1020, '${address(id)}', 'layla of ${id}', 1, 1)`,
      );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    await indexOlderOrders(db);
    return db;
  }

  test('are numbered from the oldest on, found by their numbers, and the next one follows', async () => {
    const db = await upgraded('0042', ['a2', 'a1', 'a3']);
    const rows = await db.sql.selectFrom('orders').select(['id', 'number']).orderBy('id').execute();
    expect(rows).toEqual(['a1', 'a2', 'a3'].map((id, place) => ({ id, number: orderNumber(place + 1) })));
    for (const [text, id] of [
      ['10010022', 'a2'],
      ['1001 0022', 'a2'],
      ['layla of a2', 'a2'],
      ['1001 0033', 'a3'],
    ]) {
      const { scan, lookUp } = await db.search.orders(text!);
      const found = await db.sql
        .selectFrom('orders')
        .select('id')
        .where(lookUp ?? scan)
        .execute();
      expect(found).toEqual([{ id }]);
    }
    expect(await createOrderNumbers(db)(2)).toEqual([orderNumber(4), orderNumber(5)]);
    await db.close();
  });

  test('whose cash was refunded and then counted as unpaid are paid again, and say so', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    const refunded = { back: 'Shipped', further: 'Packed', gone: 'Cancelled' };
    await migrate(
      store,
      all.filter(({ name }) => name < '0081'),
    );
    await store.run(
      `insert into users (id, name, email, password_hash, created_at, updated_at)
       values ('u', 'Layla', 'layla@example.com', 'h', 1, 1)`,
    );
    const orders = { ...refunded, unpaid: 'Shipped' };
    for (const [number, [id, status]] of Object.entries(orders).entries())
      await store.run(
        `insert into orders (id, number, user_id, status, payment_type, is_paid, subtotal, tax, amount, refunded, address, search_key, created_at, updated_at)
         values ('${id}', ${number + 1}, 'u', '${status}', 'COD', 0, 1000, 20, 1020, ${id in refunded ? 500 : 0}, '${address(id)}', '', 1, 1)`,
      );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    const rows = await db.sql.selectFrom('orders').select(['id', 'status', 'isPaid']).orderBy('id').execute();
    expect(rows.map(({ id, status, isPaid }) => [id, status, isPaid])).toEqual([
      ['back', 'Delivered', 1],
      ['further', 'Delivered', 1],
      ['gone', 'Cancelled', 1],
      ['unpaid', 'Shipped', 0],
    ]);
    const history = await db.sql
      .selectFrom('orderHistory')
      .select(['orderId', 'kind', 'status', 'text', 'id', 'createdAt'])
      .orderBy('orderId')
      .execute();
    expect(history).toMatchObject([
      { orderId: 'back', kind: 'step', status: 'Delivered' },
      { orderId: 'further', kind: 'step', status: 'Delivered' },
      { orderId: 'gone', kind: 'note', status: null },
    ]);
    for (const { text, id, createdAt } of history) {
      expect(text).toMatch(/^Corrected: cash was refunded/);
      expect(id).toBe(firstIdOf(createdAt));
    }
    await db.close();
  });

  test('that came back have every copy back, and cash that went back was paid by hand', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0107'),
    );
    await store.run(
      `insert into users (id, name, email, password_hash, created_at, updated_at)
       values ('u', 'Layla', 'layla@example.com', 'h', 1, 1)`,
    );
    await store.run(
      `insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, created_at, updated_at)
       values ('b', 'Fiqh', 'Someone', 'Fiqh', 1, 1, '[]', '[]', '[]', 'fiqh', 1, 1)`,
    );
    for (const [number, [id, returnedAt]] of [['back', '5'] as const, ['kept', 'null'] as const].entries())
      await store.run(
        [
          `insert into orders (id, number, user_id, status, payment_type, is_paid, subtotal, tax, amount, address, search_key, returned_at, created_at, updated_at)
           values ('${id}', ${number + 1}, 'u', 'Shipped', 'COD', 0, 1000, 20, 1020, '${address(id)}', '', ${returnedAt}, 1, 1)`,
          `insert into order_lines (id, order_id, position, book_id, quantity, name, name_ar, author, author_ar, category, image, price, offer_price)
           values ('l${id}', '${id}', 0, 'b', 3, 'Fiqh', '', 'Someone', '', 'Fiqh', '[]', 10, 10)`,
          `insert into refunds (id, order_id, provider, amount, origin, state, items, created_at, updated_at)
           values ('r${id}', '${id}', '${id === 'back' ? 'cash' : 'stripe'}', 10, 'desk', 'done', '[]', 1, 1)`,
        ].join(';'),
      );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    const methods = await db.sql.selectFrom('refunds').select(['id', 'method']).orderBy('id').execute();
    expect(methods).toEqual([
      { id: 'rback', method: 'cash' },
      { id: 'rkept', method: '' },
    ]);
    const orders = await db.sql
      .selectFrom('orders')
      .select(['id', 'bySeller', 'version', 'due'])
      .orderBy('id')
      .execute();
    expect(orders).toEqual(['back', 'kept'].map((id) => ({ id, bySeller: 0, version: 1, due: 0 })));
    const lines = await db.sql.selectFrom('orderLines').select(['id', 'returned']).orderBy('id').execute();
    expect(lines).toEqual([
      { id: 'lback', returned: 3 },
      { id: 'lkept', returned: 0 },
    ]);
    await db.close();
  });

  test('an empty shop begins with the first number', async () => {
    const db = await upgraded('0042', []);
    const [first, second] = [createOrderNumbers(db), createOrderNumbers(db)];
    expect(await first(1)).toEqual([orderNumber(1)]);
    expect((await second(1))[0]).toBeGreaterThan(orderNumber(1));
    expect(await first(1)).toEqual([orderNumber(2)]);
    await db.close();
  });
});
