import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { cashOrder } from '../../../tests/support/test-invoices.ts';
import { productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { changeItems } from '../jobs/bulk-change.ts';
import { resumeJob } from '../jobs/run-job.ts';
import { writeItems } from '../imports/run-import.ts';
import { changed } from './change-log.ts';

describe.each(bothEngines)('the log of the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const { added } = productDesk(() => ({ shop, seller }));
  const send = (rows: string[]) =>
    seller.send('/api/product/import?dryRun=false', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: ['sku,name,author,category,price,offerPrice', ...rows].join('\n'),
    });
  const log = async () => (await seller.get('/api/staff/changes')).body.changes;
  const price = (before: string, after: string) => ({ field: 'offerPrice', before, after });

  test('keeps a price that an import set and its undo took back', async () => {
    await added({ name: 'Zad', sku: 'Z1', price: 25, offerPrice: 19.5 });
    await send(['Z1,Zad,al-Hajjawi,Fiqh,25,0.01', ',Umdah,Ibn Qudama,Fiqh,9,8']);
    const { last } = (await seller.get('/api/product/last-import')).body;
    await seller.post('/api/product/undo-import', { id: last!.id });
    const [undo, made] = await log();
    expect(made).toMatchObject({ action: 'POST /api/product/import', count: 2 });
    expect(made!.subjects).toContainEqual({ title: 'Zad', changes: [price('1950', '1')] });
    expect(made!.subjects.find(({ title }) => title === 'Umdah')!.changes).toContainEqual(price('', '800'));
    expect(undo).toMatchObject({ action: 'POST /api/product/undo-import', count: 2 });
    expect(undo!.subjects).toContainEqual({ title: 'Zad', changes: [price('1', '1950')] });
  });

  test('names each fact of an edition and each text that was edited', async () => {
    const { _id } = await added({ description: ['One'], edition: { publisher: 'Dar Minhaj', pages: 90 } });
    const edition = { publisher: 'Dar Minhaj', pages: 96, isbn: '0140449132' };
    await sendProduct(seller, '/api/product/edit', { id: _id, description: ['One', 'Two'], edition });
    const [edit] = await log();
    expect(new Set(edit!.changes)).toEqual(
      new Set([
        { field: 'description', before: 'One', after: 'One, Two' },
        { field: 'pages', before: '90', after: '96' },
        { field: 'isbn', before: '', after: '0140449132' },
      ]),
    );
  });

  test('counts all books of a job in one row and names the first hundred', async () => {
    await send(Array.from({ length: 205 }, (_, n) => `,Book ${n},A,Fiqh,2,1`));
    await seller.post('/api/product/bulk', {
      filter: {},
      change: { price: 'offerPrice', by: 'set', value: '0.01' },
    });
    await resumeJob({ db: shop.db, now: shop.deps.now }, { import: writeItems, bulk: changeItems });
    const [bulk, made] = await log();
    expect([made!.count, made!.subjects.length]).toEqual([205, 100]);
    expect(bulk).toMatchObject({ count: 205, changes: [{ field: 'offerPrice', after: '0.01' }] });
    expect(bulk!.subjects[99]!.changes).toEqual([price('100', '1')]);
  });

  test('hides no price among the small changes of a longer file', async () => {
    const rows = (offerPrice: string) =>
      Array.from({ length: 130 }, (_, n) => `B${n},Book ${n},A,Fiqh,20,${offerPrice}`);
    await send([...rows('10'), 'Z1,Zad,al-Hajjawi,Fiqh,25,19.5']);
    shop.clock.now += 1_000;
    await send([...rows('9'), 'Z1,Zad,al-Hajjawi,Fiqh,25,0']);
    const { last } = (await seller.get('/api/product/last-import')).body;
    await seller.post('/api/product/undo-import', { id: last!.id });
    const [undo, made] = await log();
    expect([made!.count, made!.subjects.length]).toEqual([131, 100]);
    expect(made!.subjects[0]).toEqual({ title: 'Zad', changes: [price('1950', '0')] });
    expect(undo!.subjects[0]).toEqual({ title: 'Zad', changes: [price('0', '1950')] });
  });

  test('says how many orders, messages and subscribers were exported, of orders those of the days', async () => {
    const { _id } = await added();
    await cashOrder(await buyer(shop), _id);
    await shop.visitor().post('/api/newsletter/subscribe', { email: 'huda@example.com' });
    await seller.get('/api/order/export');
    await seller.get('/api/order/export?to=2026-01-01');
    await seller.get('/api/newsletter/export');
    await seller.get('/api/messages/export');
    const rows = (await log()).slice(0, 4).map(({ action, count }) => [action, count]);
    expect(rows).toEqual([
      ['GET /api/messages/export', 0],
      ['GET /api/newsletter/export', 1],
      ['GET /api/order/export', 0],
      ['GET /api/order/export', 1],
    ]);
  });
});

test('two states of a row differ in the values within them, but for secrets, and persons are only named', () => {
  const zone = { countries: ['SA', 'IQ'], price: 500 };
  const before = { storeName: 'A', zones: [zone], passwordHash: 'x', address: 'Baghdad', note: null };
  const after = {
    ...before,
    zones: [{ ...zone, price: 600 }],
    passwordHash: 'y',
    address: 'Basra',
    note: '',
  };
  expect(changed(before, after)).toEqual([
    { field: 'zones.0.price', before: '500', after: '600' },
    { field: 'address' },
  ]);
  expect(changed({}, { text: 'x'.repeat(2_000) })).toEqual([
    { field: 'text', before: '', after: `${'x'.repeat(1_000)}…` },
  ]);
});
