import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { oneBook, productDesk } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { writeItems } from '../imports/run-import.ts';
import { changeItems } from './bulk-change.ts';
import { resumeJob } from './run-job.ts';

describe.each(bothEngines)('several books at once on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, added } = productDesk(() => ({ shop, seller }));

  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const price of [10, 10, 20.05]) ids.push((await added({ price, offerPrice: price }))._id);
  });
  const bulk = (change: object) => seller.post('/api/product/bulk', { ids, change });
  const prices = async (field: 'price' | 'offerPrice') =>
    Promise.all(ids.map(async (id) => (await inShop(id))[field]));

  test('go out of stock and change category', async () => {
    expect((await bulk({ inStock: false })).body).toMatchObject({ success: true, changed: 3 });
    expect((await inShop(ids[2]!)).inStock).toBe(false);
    await bulk({ category: 'Seerah' });
    expect((await inShop(ids[0]!)).category).toBe('Seerah');
  });

  test('change their price by an amount or a percentage, in whole cents', async () => {
    expect((await bulk({ price: 'price', by: 'percent', value: 10 })).body.changed).toBe(3);
    expect(await prices('price')).toEqual([11, 11, 22.05]);
    expect(await prices('offerPrice')).toEqual([10, 10, 20.05]);
    await bulk({ price: 'both', by: 'amount', value: -9.5 });
    expect(await prices('price')).toEqual([1.5, 1.5, 12.55]);
    expect(await prices('offerPrice')).toEqual([0.5, 0.5, 10.55]);
  });

  test.each([
    [{ price: 'both', by: 'percent', value: -250 }, 'bulk-costs-nothing'],
    [{ price: 'offerPrice', by: 'percent', value: -100 }, 'bulk-costs-nothing'],
    [{ price: 'both', by: 'amount', value: -10 }, 'bulk-costs-nothing'],
    [{ price: 'price', by: 'amount', value: -1 }, 'bulk-offer-above'],
    [{ price: 'offerPrice', by: 'percent', value: 1 }, 'bulk-offer-above'],
  ])('stay unchanged where %j makes one free or its offer higher than its price', async (change, code) => {
    const { status, body } = await bulk(change);
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, code, ['change.value']]);
    expect(body.message).toContain(oneBook.name);
    expect([await prices('price'), await prices('offerPrice')]).toEqual([
      [10, 10, 20.05],
      [10, 10, 20.05],
    ]);
  });

  const undo = async (job: string) => (await seller.post('/api/product/undo', { job })).body;

  test('get their exact prices back, except one that was changed since', async () => {
    const { body } = await bulk({ price: 'offerPrice', by: 'percent', value: -33.33 });
    await seller.post('/api/product/bulk', {
      ids: [ids[1]],
      change: { price: 'offerPrice', by: 'amount', value: 1 },
    });
    expect((await undo(body.job)).job).toMatchObject({ state: 'undone', undone: 2, kept: 1 });
    expect(await prices('offerPrice')).toEqual([10, 7.66, 20.05]);
    expect((await undo(body.job)).code).toBe('not-undoable');
    expect((await undo('f'.repeat(24))).code).toBe('not-undoable');
  });

  test('are put back after a change of stock, of category and into the archive', async () => {
    const draft = await added({ state: 'draft' });
    const [stock, category, archive] = [
      (await bulk({ inStock: false })).body.job,
      (await bulk({ category: 'Seerah' })).body.job,
      (await bulk({ archived: true })).body.job,
    ];
    const restored = await seller.post('/api/product/bulk', {
      ids: [draft._id],
      change: { archived: false },
    });
    expect((await inShop(draft._id)).name).toBe(oneBook.name);
    expect(await inShop(ids[0]!)).toBeUndefined();
    for (const job of [archive, category, stock])
      expect((await undo(job)).job).toMatchObject({ undone: 3, kept: 0 });
    expect(await inShop(ids[0]!)).toMatchObject({ inStock: true, category: oneBook.category });
    await undo(restored.body.job);
    const { body } = await seller.get(`/api/product/manage?id=${draft._id}`);
    expect(body.products[0]!.state).toBe('draft');
  });

  test('get a price that is set, and one that ends in .99', async () => {
    await bulk({ price: 'both', by: 'set', value: '12,50' });
    expect(await prices('offerPrice')).toEqual([12.5, 12.5, 12.5]);
    expect(await prices('price')).toEqual([12.5, 12.5, 12.5]);
    await bulk({ price: 'both', by: 'percent', value: 0, to99: true });
    expect(await prices('price')).toEqual([12.99, 12.99, 12.99]);
    await bulk({ price: 'offerPrice', by: 'amount', value: -1.5, to99: true });
    expect(await prices('offerPrice')).toEqual([10.99, 10.99, 10.99]);
    expect((await bulk({ price: 'both', by: 'set', value: -1 })).status).toBe(400);
    expect((await bulk({ price: 'both', by: 'set', value: 0 })).body.code).toBe('bulk-costs-nothing');
  });

  describe('of a filter', () => {
    const work = () =>
      resumeJob({ db: shop.db, now: () => shop.clock.now }, { import: writeItems, bulk: changeItems });
    const start = async (q: string, change: object) =>
      (await seller.post('/api/product/bulk', { filter: { q }, change })).body.job;
    const jobOf = async (id: string) => (await seller.get(`/api/product/bulk-job?id=${id}`)).body.job!;

    test('are left as they are by a job that fails again and again, which says so and makes room', async () => {
      const failing = () => Promise.reject(new Error('broken'));
      const fail = async () => {
        shop.clock.now += 20_000;
        const works = { import: writeItems, bulk: failing };
        return resumeJob({ db: shop.db, now: () => shop.clock.now }, works);
      };
      await added({ name: 'Unlucky', price: 9, offerPrice: 9 });
      const job = await start('Unlucky', { inStock: false });
      for (let time = 0; time < 5; time++) {
        expect((await jobOf(job)).state).toBe('running');
        await expect(fail()).rejects.toThrow('broken');
      }
      expect(await jobOf(job)).toMatchObject({ state: 'stopped', changed: 0, done: 0 });
      const next = await start('Unlucky', { inStock: false });
      await work();
      expect(await jobOf(next)).toMatchObject({ state: 'done', changed: 1 });
    });

    test('are changed one by one by a job, with a result for each, and put back', async () => {
      const cheap = await added({ name: 'Unlike 0', price: 2, offerPrice: 2 });
      await insertBooks(shop, 249, { name: 'Unlike another', price: 900, offerPrice: 900 });
      const job = await start('Unlike', { price: 'both', by: 'amount', value: -3 });
      expect((await seller.get('/api/product/bulk-job')).body.job).toMatchObject({
        id: job,
        state: 'running',
      });
      expect(await jobOf(job)).toMatchObject({ total: 250, done: 0, changed: 0, books: [] });
      const [, other] = (await seller.get('/api/product/manage?q=Unlike')).body.products;
      await seller.post('/api/product/delete', { id: other!._id });
      await work();
      const done = await jobOf(job);
      expect(done).toMatchObject({ state: 'done', done: 250, changed: 248 });
      expect(
        done.books
          .slice(0, 3)
          .map(({ result }) => result)
          .toSorted(),
      ).toEqual(['changed', 'costs-nothing', 'gone']);
      expect((await inShop(cheap._id)).price).toBe(2);
      const { body } = await seller.get('/api/product/manage?q=Unlike&sort=price-desc');
      expect(body.products[0]!.price).toBe(6);

      await seller.post('/api/product/bulk', {
        ids: [body.products[3]!._id],
        change: { price: 'both', by: 'set', value: 4 },
      });
      await undo(job);
      expect(await jobOf(job)).toMatchObject({ state: 'undone', undone: 247, kept: 1 });
      const after = await seller.get('/api/product/manage?q=Unlike&sort=price');
      expect(after.body.products.slice(0, 3).map(({ price }) => price)).toEqual([2, 4, 9]);
    });

    test('stop if the currency of the shop is another one by now', async () => {
      await added({ name: 'Patient' });
      const job = await start('Patient', { price: 'both', by: 'set', value: 5 });
      const change = { which: 'both', by: { by: 'set', amount: 500 }, currency: 'EUR' };
      await shop.db.sql
        .updateTable('jobs')
        .set({ subject: JSON.stringify(change) })
        .where('id', '=', job)
        .execute();
      await work();
      expect(await jobOf(job)).toMatchObject({ state: 'stopped', changed: 0 });
    });

    test('wait for nothing: while they are changed, another change of many books is refused', async () => {
      await added({ name: 'Awaiting' });
      const job = await start('Awaiting', { price: 'both', by: 'set', value: 5 });
      const again = { filter: { q: 'Awaiting' }, change: { inStock: false } };
      const { status, body } = await seller.post('/api/product/bulk', again);
      expect([status, body.code]).toEqual([409, 'job-running']);
      await work();
      expect(await jobOf(job)).toMatchObject({ state: 'done', changed: 1 });
      expect((await seller.post('/api/product/bulk', again)).status).toBe(200);
      await work();
    });

    test.each([
      [{ filter: {}, ids: ['f'.repeat(24)], change: { inStock: true } }],
      [{ change: { inStock: true } }],
      [{ filter: { stock: 'lots' }, change: { inStock: true } }],
      [{ filter: {}, change: { category: 'Poetry' } }],
    ])('are refused for %j', async (body) => {
      expect((await seller.post('/api/product/bulk', body)).status).toBe(400);
      expect((await seller.get('/api/product/bulk-job')).body.job).toBeNull();
    });
  });

  test('change their price by a number in any digits', async () => {
    expect((await bulk({ price: 'price', by: 'amount', value: '١٫٥' })).body.changed).toBe(3);
    expect(await prices('price')).toEqual([11.5, 11.5, 21.55]);
    await bulk({ price: 'both', by: 'percent', value: '-۱۰' });
    expect(await prices('price')).toEqual([10.35, 10.35, 19.39]);
  });

  test.each([
    [{}],
    [{ inStock: 'no' }],
    [{ category: 'Poetry' }],
    [{ price: 'price', by: 'amount', value: 0.001 }],
    [{ price: 'price', by: 'amount', value: 'five' }],
    [{ price: 'all', by: 'percent', value: 5 }],
  ])('refuse %j', async (change) => {
    expect((await bulk(change)).status).toBe(400);
    expect(await prices('price')).toEqual([10, 10, 20.05]);
  });
});
