import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../db/new-id.ts';
import type { BookRow } from '../db/tables.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { anyBook } from '../../../tests/support/database/any-book.ts';
import { addManyBooks } from '../../../tests/support/database/many-books.ts';
import { writeBooks } from '../catalogue/book-bulk-queries.ts';
import { writeStock } from '../stock/stock-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('the CSV file of books on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const clear = () =>
    changeBooks(shop.db, async (trx) => {
      await trx.deleteFrom('stock').execute();
      await trx.deleteFrom('books').execute();
    });
  const stored = () => shop.db.sql.selectFrom('books').selectAll().orderBy('id').execute();
  const exported = async () => (await seller.get('/api/product/export')).text;
  /** Times and versions are of the shop that a file is imported into. */
  const lasting = (rows: BookRow[]) =>
    rows.map((row) =>
      Object.assign(row, { createdAt: 0, updatedAt: 0, version: 0, archivedAt: row.archivedAt && 1 }),
    );
  const send = (csv: string | Uint8Array<ArrayBuffer>, dryRun = false, type = 'text/csv') =>
    seller.send(`/api/product/import?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: csv,
    });

  test('can be imported unchanged, here and into an empty shop', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBook, { minLength: 1, maxLength: 8 }), async (books) => {
        await clear();
        await changeBooks(shop.db, async (trx) => {
          await writeBooks(
            trx,
            books.map(({ row }) => row),
          );
          const counted = books.filter(({ copies }) => copies !== null);
          await writeStock(
            trx,
            counted.map(({ row, copies }) => ({ id: row.id, copies, onSale: row.inStock })),
          );
        });
        const before = await stored();
        const file = await exported();
        const plan = (await send(file, true)).body;
        expect(plan.counts).toEqual({ add: 0, change: 0, same: books.length, error: 0 });
        expect((await send(file)).body.counts.same).toBe(books.length);
        expect(await stored()).toEqual(before);

        await clear();
        expect((await send(file)).body.counts).toEqual({ add: books.length, change: 0, same: 0, error: 0 });
        expect(await exported()).toBe(file);
        expect(lasting(await stored())).toEqual(lasting(before));
      }),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    );
  });

  test('has a name that looks like a formula as it is', async () => {
    await clear();
    const [book] = fc.sample(anyBook, 1);
    await changeBooks(shop.db, (trx) => writeBooks(trx, [{ ...book!.row, name: '=""' }]));
    expect((await send(await exported(), true)).body.counts).toEqual({
      add: 0,
      change: 0,
      same: 1,
      error: 0,
    });
  });

  describe('when imported', () => {
    const head = 'name,author,category,price,offerPrice';
    const kitab = 'Kitab al-Umm,al-Shafi‘i,Fiqh,30,25';
    beforeEach(clear);

    test('first shows what it would change, then changes it', async () => {
      await send(`${head}\n${kitab}\nAl-Risala,al-Shafi‘i,Fiqh,20,15\n`);
      const [first] = await stored();
      const csv = `_id,name,author,category,price,offerPrice,inStock\n${first!.id},Kitab al-Umm,al-Shafi‘i,Fiqh,٣٥,25,TRUE\n,New,N.N.,da'wah,5,4,no\n`;
      const plan = (await send(csv, true)).body;
      expect(plan).toMatchObject({
        success: true,
        counts: { add: 1, change: 1, same: 0, error: 0 },
        rows: [
          { line: 2, name: 'Kitab al-Umm', action: 'change', changes: ['price'] },
          { line: 3, name: 'New', action: 'add' },
        ],
      });
      expect(await stored()).toHaveLength(2);
      const done = (await send(csv)).body;
      expect(done).toEqual({ ...plan, message: 'Books Imported' });
      const books = (await seller.get('/api/product/list')).body.products;
      // The clock stands still, so that the order of both imports is open.
      const named = (name: string) => books.filter((book) => book.name === name);
      expect(books).toHaveLength(3);
      expect(named('Kitab al-Umm')).toMatchObject([{ _id: first!.id, price: 35, inStock: true }]);
      expect(named('New')).toMatchObject([{ category: 'Dawah', inStock: false, description: [] }]);
    });

    test('leaves values without a column unchanged, and reads lists line by line', async () => {
      await send(`${head},description,image\n${kitab},"One\nTwo",/files/a-800.webp\n`);
      const [{ id }] = (await stored()) as [BookRow];
      await send(`_id,offerPrice\n${id},1.5\n`);
      expect((await seller.get('/api/product/list')).body.products[0]).toMatchObject({
        name: 'Kitab al-Umm',
        offerPrice: 1.5,
        description: ['One', 'Two'],
        image: ['/files/a-800.webp'],
      });
    });

    test('with a fault in one row changes nothing, and names the fault by row and column', async () => {
      await send(`${head}\n${kitab}\n`);
      const [{ id }] = (await stored()) as [BookRow];
      const good = 'Good,A,Fiqh,1,1';
      const columns = `_id,${head},inStock,archived,image,pdfUrl`;
      const faults: [row: string, fault: string, column: string | undefined][] = [
        [`,,A,Fiqh,1,1,,,,`, 'required', 'name'],
        [`,B,,Fiqh,1,1,,,,`, 'required', 'author'],
        [`,B,A,Poetry,1,1,,,,`, 'category', 'category'],
        [`,B,A,Fiqh,one,1,,,,`, 'number', 'price'],
        [`,B,A,Fiqh,1,-1,,,,`, 'number', 'offerPrice'],
        [`,${'x'.repeat(301)},A,Fiqh,1,1,yes,no,,`, 'long', 'name'],
        [`,nul\0,A,Fiqh,1,1,yes,no,,`, 'characters', 'name'],
        [`,B,A,Fiqh,1,1.01,,,,`, 'offer-above-price', 'offerPrice'],
        [`,${good},maybe,no,,`, 'yes-or-no', 'inStock'],
        [`,${good},yes,never,,`, 'state', 'state'],
        [`,${good},yes,no,javascript:alert(1),`, 'address', 'image'],
        [`,${good},yes,no,"/files/1\n/files/2\n/files/3\n/files/4\n/files/5",`, 'too-many', 'image'],
        [`,${good},yes,no,,data:text/html`, 'address', 'pdfUrl'],
        [`xyz,${good},yes,no,,`, 'id', '_id'],
        [`${id},${good},yes,no,,`, 'ok', undefined],
        [`${id},${good},yes,no,,`, 'repeated', '_id'],
        [`,${good},yes,no`, 'cells', undefined],
        [`,${good},yes,no,,,surplus`, 'cells', undefined],
      ];
      const csv = [columns, ...faults.map(([row]) => row)].join('\n');
      const plan = (await send(csv, true)).body;
      const wrong = faults.filter(([, fault]) => fault !== 'ok');
      expect(plan.counts).toMatchObject({ error: wrong.length, change: 1 });
      const told = plan.rows.slice(0, wrong.length);
      expect(told.map((row) => row.errors!.map(({ fault, column }) => [fault, column]))).toEqual(
        wrong.map(([, fault, column]) => [[fault, column]]),
      );
      expect(told[2]).toMatchObject({ errors: [{ column: 'category', value: 'Poetry' }] });
      expect(told[0]).toMatchObject({ line: 2, action: 'error' });
      const before = await stored();
      const { status, body } = await send(csv);
      expect([status, body.code, body.about]).toEqual([400, 'import-errors', { count: wrong.length }]);
      expect(body.fields).toMatchObject({ '2.name': 'required', '5.price': 'number' });
      expect(await stored()).toEqual(before);
    });

    test('reports every fault of a row, and uses defaults for empty cells of a new book', async () => {
      const columns = `_id,${head},inStock,archived`;
      const { rows } = (await send(`${columns}\n,,,Poetry,1,2,maybe,\n,B,A,Fiqh,1,1, ,\n`, true)).body;
      expect(rows).toMatchObject([
        {
          line: 2,
          errors: [
            { fault: 'required', column: 'name' },
            { fault: 'required', column: 'author' },
            { fault: 'category', column: 'category' },
            { fault: 'offer-above-price', column: 'offerPrice' },
            { fault: 'yes-or-no', column: 'inStock' },
          ],
        },
        { line: 3, action: 'add' },
      ]);
      const refused = (await send(`${columns}\n,,,Poetry,1,2,maybe,\n`)).body;
      expect(Object.keys(refused.fields!)).toHaveLength(5);
      await send(`${columns}\n,B,A,Fiqh,1,1, ,\n`);
      const [book] = (await stored()) as [BookRow];
      expect([book.inStock, book.archivedAt]).toEqual([1, null]);
      const changed = (await send(`_id,inStock\n${book.id},\n`, true)).body;
      expect(changed.rows[0]!.errors).toEqual([{ fault: 'yes-or-no', column: 'inStock' }]);
    });

    test.each([
      ['', 'csv-no-columns', undefined],
      ['hello\nworld', 'csv-no-columns', undefined],
      [`${head}\n"Kitab,x,Fiqh,1,1\n`, 'csv-open-quote', { line: 2 }],
      [Buffer.from(`%PDF-1.7\n${'\0\x01\x02'.repeat(99)}`), 'not-a-table', undefined],
    ])('is refused as %j', async (csv, code, about) => {
      for (const dryRun of [true, false]) {
        const { status, body } = await send(csv, dryRun);
        expect([status, body.code, body.about]).toEqual([400, code, about]);
      }
      expect(await stored()).toEqual([]);
    });

    test('with another content type, or without dryRun, is refused', async () => {
      expect((await send('{}', true, 'application/json')).status).toBe(415);
      const { status } = await seller.send('/api/product/import', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: head,
      });
      expect(status).toBe(400);
    });

    test('with semicolons and a byte order mark is understood', async () => {
      const csv = `\ufeff${head.replaceAll(',', ';')};;\r\n"Kitab; al-Umm";"a ""b""";Fiqh;30;25;;\r\n`;
      expect((await send(csv)).body.counts).toMatchObject({ add: 1, error: 0 });
      expect((await stored())[0]).toMatchObject({ name: 'Kitab; al-Umm', author: 'a "b"' });
    });

    test('with a fault in the last batch changes nothing, and reports at most 500 rows, faults first', async () => {
      const rows = Array.from({ length: 1200 }, (_, n) => `Book ${n},A,Fiqh,${n === 1100 ? 'x' : 1},1`);
      const csv = [head, ...rows].join('\n');
      const { body } = await send(csv, true);
      expect(body.counts).toEqual({ add: 1199, change: 0, same: 0, error: 1 });
      expect(body.rows).toHaveLength(500);
      expect(body.rows[0]).toMatchObject({ line: 1102, action: 'error' });
      // Not even the batches before it are written.
      expect((await send(csv)).body.code).toBe('import-errors');
      expect(await stored()).toEqual([]);
    });
  });

  test('of a large shop is streamed and has every book', async () => {
    await clear();
    const draft = {
      name: 'N',
      nameAr: '',
      author: 'A',
      authorAr: '',
      category: 'Fiqh',
      price: 1,
      offerPrice: 1,
    };
    const lists = { images: '[]', description: '[]', descriptionAr: '[]', pdfUrl: '', inStock: 1 };
    const books = Array.from({ length: 1_234 }, () => ({
      ...draft,
      ...lists,
      id: newId(),
      createdAt: 1,
      updatedAt: 1,
    }));
    expect(await addManyBooks(shop.db, books)).toBe(1_234);
    const cookie = [...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await shop.app.request('/api/product/export', { headers: { cookie } });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="books-[\d-]+\.csv"$/);
    let pieces = 0;
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      pieces++;
      text += piece;
    }
    expect(pieces).toBeGreaterThan(3);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1_235);
  });
});
