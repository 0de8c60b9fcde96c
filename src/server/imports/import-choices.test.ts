import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeBooks } from '../../../tests/support/database/change-books.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const head = 'name,author,category,price,offerPrice';

describe.each(bothEngines)('a list of books on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());
  beforeEach(() => changeBooks(shop.db, (trx) => trx.deleteFrom('books').execute()));

  const stored = () => shop.db.sql.selectFrom('books').selectAll().orderBy('id').execute();
  const send = (body: string, dryRun = false, choices = {}) =>
    seller.send(
      `/api/product/import?${new URLSearchParams({ dryRun: String(dryRun), ...choices })}` as '/api/product/import',
      { method: 'POST', headers: { 'content-type': 'text/csv' }, body },
    );

  test('names the line that has an ISBN already, but takes one of a whole set', async () => {
    const isbn = '9780140449136';
    const rows = [`A,Writer,Fiqh,1,1,${isbn},,`, `B,Writer,Fiqh,1,1,0140449132,,many`];
    const { rows: told } = (await send([`${head},isbn,volume,copies`, ...rows].join('\n'), true)).body;
    expect(told[0]).toMatchObject({
      line: 3,
      errors: [
        { fault: 'number', column: 'copies', value: 'many' },
        { fault: 'repeated-isbn', column: 'isbn', value: '0140449132', line: 2 },
      ],
    });
    const volumes = [1, 2].map((volume) => `Siyar,Writer,Fiqh,1,1,${isbn},${volume}`);
    const { counts } = (await send([`${head},isbn,volume`, ...volumes].join('\n'), true)).body;
    expect(counts).toMatchObject({ add: 2, error: 0 });
  });

  test('maps its categories that the shop has not as the seller says', async () => {
    const csv = `${head}\nA,W,Law,1,1\nB,W,__proto__,1,1\nC,W,Fiqh,1,1\n`;
    const plan = (await send(csv, true)).body;
    expect(plan.file.unknownCategories).toEqual(['Law', '__proto__']);
    expect(plan.counts).toMatchObject({ add: 1, error: 2 });
    const pairs = [
      ['Law', 'Fiqh'],
      ['__proto__', 'Hadith'],
    ];
    const mapped = (categories: string) => send(csv, false, { categories });
    for (const wrong of [
      '[',
      '{}',
      '[["Law"]]',
      JSON.stringify(Array.from({ length: 31 }, () => ['a', 'b'])),
    ])
      expect((await mapped(wrong)).status).toBe(400);
    expect((await mapped(JSON.stringify(pairs))).body.file.unknownCategories).toEqual(['Law', '__proto__']);
    expect((await stored()).map(({ name, category }) => [name, category])).toEqual([
      ['A', 'Fiqh'],
      ['B', 'Hadith'],
      ['C', 'Fiqh'],
    ]);
  });

  test('has the year under «سنة الطبع», and the grams of a shop that weighs', async () => {
    const headings =
      'Handle,Title,Vendor,Type,Variant Price,Variant Compare At Price,Variant Grams,سنة الطبع';
    await send(`${headings}\na,A,W,Fiqh,1,,453.6,١٤٤٥\nb,B,W,Fiqh,1,,0,\n`);
    expect((await stored()).map(({ edition }) => JSON.parse(edition))).toEqual([
      { weight: 454, year: '١٤٤٥' },
      {},
    ]);
  });

  test('completes rows from the list of known works and joins the spellings of an author, as the seller says', async () => {
    const rows = ['Riyadh as-Salihin,Imam al-Nawawi,,9,', 'الأذكار,Yahya ibn Sharaf an-Nawawi,,9,', 'Fusus al-Hikam,,,9,', 'Unknown,Nobody,Fiqh,9,']; // prettier-ignore
    const csv = [head, ...rows].join('\n');
    const plan = (await send(csv, true)).body;
    expect(plan.counts).toMatchObject({ add: 1, error: 3 });
    expect(plan.known).toEqual({
      completed: 3,
      joined: [{ from: 'Yahya ibn Sharaf an-Nawawi', to: 'Imam al-Nawawi' }],
    });
    expect((await send(csv, false, { complete: 'true', join: 'true' })).status).toBe(200);
    const books = (await stored()).map((book) => [
      book.name,
      book.nameAr,
      book.author,
      book.authorAr,
      book.category,
    ]);
    expect(books).toEqual([
      ['Riyadh as-Salihin', 'رياض الصالحين', 'Imam al-Nawawi', 'النووي', 'Hadith'],
      ['al-Adhkār', 'الأذكار', 'Imam al-Nawawi', 'النووي', 'Hadith'],
      ['Fusus al-Hikam', 'فصوص الحكم', 'Ibn ʿArabī', 'ابن عربي', 'Dawah'],
      ['Unknown', '', 'Nobody', '', 'Fiqh'],
    ]);
  });

  test('leaves what the seller wrote about a book that a row changes', async () => {
    await send(`${head},nameAr,sku\nRiyad al-Salihin,al-Nawawi,Dawah,9,,عنوان البائع,R1\n`);
    const changed = await send('sku,name,author,price\nR1,Riyad al-Salihin,al-Nawawi,8\n', false, {
      complete: 'true',
    });
    expect(changed.body.counts).toMatchObject({ change: 1 });
    expect(await stored()).toMatchObject([{ nameAr: 'عنوان البائع', category: 'Dawah', price: 800 }]);
  });
});
