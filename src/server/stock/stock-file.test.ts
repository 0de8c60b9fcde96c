import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { copiesOf, withStock, writeStock } from './stock-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('copies at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let ids: [string, string, string];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    ids = (await bookIds(shop, 3)) as typeof ids;
  });
  beforeEach(() => setStock([9, 1], [null, 1], [null, 1]));
  afterAll(() => shop.close());

  const setStock = (...given: [copies: number | null, onSale: number][]) => {
    const entries = given.map(([copies, onSale], index) => ({ id: ids[index]!, copies, onSale }));
    return changeBooks(shop.db, (trx) => writeStock(trx, entries));
  };
  const stock = async () => {
    const books = await shop.db.sql
      .selectFrom('books')
      .select(['id', 'inStock'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return (await withStock(shop.db.sql, books)).map(({ copies, onSale, inStock }) => [
      copies,
      onSale,
      inStock,
    ]);
  };
  const send = async (csv: string, dryRun = false) =>
    seller.send(`/api/product/import?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    });
  const low = async (more = '') =>
    (await seller.get(`/api/product/manage?stock=low${more}`)).body.products.map(({ _id, copies }) => [
      _id,
      copies,
    ]);

  test('are a column of the file, which changes nothing when it is imported again', async () => {
    await setStock([9, 1], [0, 1], [3, 0]);
    const { text } = await seller.get('/api/product/export');
    expect(text.split('\r\n')[0]).toContain('inStock,copies');
    const before = await stock();
    const { counts } = (await send(text)).body;
    expect([counts.change, counts.add, counts.error]).toEqual([0, 0, 0]);
    expect(await stock()).toEqual(before);
    expect(before).toEqual([
      [9, 1, 1],
      [0, 1, 0],
      [3, 0, 0],
    ]);
  });

  test('are set, raised from zero and taken away by the file', async () => {
    await setStock([9, 1], [0, 1], [null, 0]);
    const csv = `_id,copies\n${ids[0]},\n${ids[1]},٥\n${ids[2]},2\n`;
    const plan = (await send(csv, true)).body;
    expect(plan.rows.slice(0, 3)).toMatchObject([
      { changes: ['copies'] },
      { changes: ['copies'] },
      { changes: ['copies'] },
    ]);
    await send(csv);
    expect(await stock()).toEqual([
      [null, 1, 1],
      [5, 1, 1],
      [2, 0, 0],
    ]);
    await send(`_id,inStock,copies\n${ids[0]},no,7\n${ids[1]},yes,0\n${ids[2]},yes,\n`);
    expect(await stock()).toEqual([
      [7, 0, 0],
      [0, 1, 0],
      [null, 1, 1],
    ]);
  });

  test('that were sold after the export are not restored by importing it again', async () => {
    await setStock([9, 1]);
    const { text } = await seller.get('/api/product/export');
    await setStock([4, 1]);
    const plan = (await send(text, true)).body;
    expect(plan.counts).toMatchObject({ change: 0, error: 0 });
    await send(text.replace(`${ids[0]},`, `${ids[0]},Another `));
    expect((await stock())[0]).toEqual([4, 1, 1]);
  });

  test('that the seller changed in an outdated export are refused, until the file says it without its old number', async () => {
    await setStock([4, 1]);
    const { status, body } = await send(`_id,copies,copiesAsOf\n${ids[0]},12,9\n`);
    expect([status, body.fields]).toEqual([400, { '2.copies': 'copies-changed' }]);
    expect((await stock())[0]).toEqual([4, 1, 1]);
    const plan = (await send(`_id,copies\n${ids[0]},12\n`, true)).body;
    expect(plan.rows[0]!.figures).toEqual([{ column: 'copies', before: '4', after: '12' }]);
    await send(`_id,copies,copiesAsOf\n${ids[0]},12,4\n`);
    expect((await stock())[0]).toEqual([12, 1, 1]);
  });

  test('of a new book come with it', async () => {
    await send(
      'name,author,category,price,offerPrice,copies\nMukhtasar al-Buwayti,al-Buwayti,Fiqh,20,15,2\n',
    );
    const { products } = (await seller.get('/api/product/manage?q=buwayti')).body;
    expect(products).toMatchObject([{ copies: 2, left: 2, inStock: true }]);
    await seller.post('/api/product/archive', { ids: [products[0]!._id], archived: true });
  });

  test.each(['-1', '1.5', 'many', '1000001'])('are refused if they are %s', async (copies) => {
    const { status, body } = await send(`_id,copies\n${ids[0]},${copies}\n`);
    expect([status, body.fields]).toEqual([400, { '2.copies': 'number' }]);
    expect((await stock())[0]).toEqual([9, 1, 1]);
  });

  test('stay as they are when the file has no such column, also during orders', async () => {
    await setStock([50, 1]);
    const layla = await buyer(shop);
    const order = () =>
      layla.visitor.post('/api/order/cod', {
        items: [{ product: ids[0], quantity: 1 }],
        address: layla.address,
      });
    const imports = Array.from({ length: 5 }, (_, n) => send(`_id,offerPrice\n${ids[0]},${n + 1}\n`));
    const orders = Array.from({ length: 20 }, order);
    await Promise.all([...imports, ...orders]);
    expect((await copiesOf(shop.db.sql, [ids[0]])).get(ids[0])).toBe(30);
  });

  test('are listed and counted where few are left', async () => {
    await setStock([4, 1], [3, 0], [0, 1]);
    expect(await low()).toEqual([
      [ids[2], 0],
      [ids[1], 3],
    ]);
    expect((await seller.get('/api/order/dashboard')).body.lowStock).toBe(2);
    const { name } = (await seller.get(`/api/product/manage?id=${ids[1]}`)).body.products[0]!;
    expect(await low(`&q=${encodeURIComponent(name)}`)).toEqual([[ids[1], 3]]);
    await setStock([2, 1], [30, 0], [null, 1]);
    expect(await low()).toEqual([[ids[0], 2]]);
    expect((await seller.get('/api/order/dashboard')).body.lowStock).toBe(1);
  });
});
