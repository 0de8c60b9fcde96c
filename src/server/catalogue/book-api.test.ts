import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookEndpoints } from '../../contract/books.ts';
import { newId } from '../db/new-id.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(engines)('the list of books on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    const [first] = await shop.db.sql
      .selectFrom('books')
      .select('id')
      .where('category', '=', 'Hadith')
      .execute();
    await changeBooks(shop.db, (trx) =>
      trx.updateTable('books').set({ inStock: 0 }).where('id', '=', first!.id).execute(),
    );
  });
  afterAll(() => shop.close());

  const get = <Path extends string>(path: Path) => shop.visitor().get(path);
  const ids = (body: { products: { _id: string }[] }) => body.products.map((book) => book._id);

  test('without a limit has every field of every book', async () => {
    const { status, body } = await get('/api/product/list');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, total: 22, nextCursor: null });
    expect(bookEndpoints['GET /api/product/list'].answer.safeParse(body).success).toBe(true);
    expect(body.products).toHaveLength(22);
    for (const book of body.products) {
      expect(book).toEqual(
        expect.objectContaining({
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          price: expect.any(Number),
          offerPrice: expect.any(Number),
          image: expect.arrayContaining([expect.any(String)]),
          description: expect.arrayContaining([expect.any(String)]),
          pdfUrl: expect.stringMatching(/^\/samples\/pdf\//),
        }),
      );
    }
  });

  test.each(['list', 'shelf'] as const)('%s in pages has every book exactly once', async (name) => {
    const all = ids((await get('/api/product/list')).body);
    for (const limit of [1, 5, 7, 11, 21, 22, 23, 200]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      let pages = 0;
      while (cursor !== null) {
        const after: string = cursor && `&cursor=${cursor}`;
        const { body } = await get(`/api/product/${name}?limit=${limit}${after}`);
        expect(body.total).toBe(22);
        expect(body.products.length).toBeLessThanOrEqual(limit);
        seen.push(...ids(body));
        cursor = body.nextCursor;
        pages++;
        expect(pages).toBeLessThan(30);
      }
      expect(seen).toEqual(all);
      expect(pages).toBe(Math.ceil(22 / limit));
    }
  });

  test('a search and a cursor are answered in pages also without a limit', async () => {
    const large = await openTestShop(engine);
    const rows = await large.db.sql.selectFrom('books').selectAll().execute();
    await changeBooks(large.db, async (trx) => {
      for (let n = 0; n < 11; n++) {
        await trx
          .insertInto('books')
          .values(rows.map((row) => Object.assign({}, row, { id: newId(), searchKey: `book ${n}\n` })))
          .execute();
      }
    });
    const list = async (query: string) => (await large.visitor().get(`/api/product/list${query}`)).body;
    const whole = await list('');
    expect([whole.products.length, whole.nextCursor]).toEqual([264, null]);
    const first = whole.products[0]!._id;
    for (const query of ['?q=book', `?cursor=${first}`]) {
      const page = await list(query);
      expect([page.products.length, page.nextCursor]).toEqual([200, expect.any(String)]);
    }
    await large.close();
  });

  test('the shelf has the fields of a card and no others', async () => {
    const { body } = await get('/api/product/shelf?limit=3');
    for (const book of body.products) {
      expect(book.image).toHaveLength(1);
      for (const field of ['description', 'descriptionAr', 'pdfUrl', 'createdAt'])
        expect(book).not.toHaveProperty(field);
    }
    expect(bookEndpoints['GET /api/product/shelf'].answer.safeParse(body).success).toBe(true);
  });

  test('by category in any case and apostrophe; an unknown one is an empty list', async () => {
    const count = async (category: string) =>
      (await get(`/api/product/list?${new URLSearchParams({ category })}`)).body.total;
    expect(await count('Quran')).toBe(10);
    expect(await count('qURAN')).toBe(10);
    expect(await count("Da'wah")).toBe(1);
    expect(await count('Da’wah')).toBe(1);
    expect(await count('nothing')).toBe(0);
    expect(await count('none')).toBe(0);
  });

  test('by stock', async () => {
    expect((await get('/api/product/list?inStock=true')).body.total).toBe(21);
    expect((await get('/api/product/list?inStock=false')).body.total).toBe(1);
    expect((await get('/api/product/list?category=hadith')).body.total).toBe(3);
    expect((await get('/api/product/list?category=hadith&inStock=true')).body.total).toBe(2);
  });

  test('by ids: each existing one once, in the order of the catalogue', async () => {
    const [one, two, three] = ids((await get('/api/product/list')).body) as [string, string, string];
    const asked = [three, one, 'f'.repeat(24), one].join(',');
    expect(ids((await get(`/api/product/list?ids=${asked}`)).body)).toEqual([one, three]);
    expect(ids((await get(`/api/product/list?ids=${two},`)).body)).toEqual([two]);
    expect(ids((await get('/api/product/list?ids=')).body)).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=1e2',
    'limit=99999999999999999999',
    'cursor=1',
    "cursor=019b76daa80000000000000'",
    'ids=1,2',
    `ids=${'f'.repeat(24)};${'e'.repeat(24)}`,
    `ids=${Array.from({ length: 201 }, () => 'f'.repeat(24)).join(',')}`,
    'inStock=yes',
    'inStock=1',
    `q=${'a'.repeat(201)}`,
    `category=${'a'.repeat(61)}`,
  ])('%s is refused with a message', async (query) => {
    for (const name of ['list', 'shelf']) {
      const { status, body } = await get(`/api/product/${name}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: 'invalid',
        message: expect.stringMatching(/^[A-Z].*\.$/),
      });
    }
  });

  test('a response is new after every change, and 304 while nothing changes', async () => {
    const before = await get('/api/product/shelf?q=sahih');
    const etag = before.headers.get('etag')!;
    expect((await shop.visitor().get('/api/product/shelf?q=sahih', { 'if-none-match': etag })).status).toBe(
      304,
    );
    const id = before.body.products[0]!._id;
    await changeBooks(shop.db, (trx) =>
      trx.updateTable('books').set({ offerPrice: 2950 }).where('id', '=', id).execute(),
    );
    const after = await shop.visitor().get('/api/product/shelf?q=sahih', { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.body.products[0]!.offerPrice).toBe(29.5);
  });

  test('an archived book is in no list', async () => {
    const id = ids((await get('/api/product/list?q=forty')).body)[0]!;
    const archive = (archivedAt: number | null) =>
      changeBooks(shop.db, (trx) =>
        trx.updateTable('books').set({ archivedAt }).where('id', '=', id).execute(),
      );
    await archive(1);
    expect((await get('/api/product/list?q=forty')).body.total).toBe(0);
    expect((await get(`/api/product/list?ids=${id}`)).body.total).toBe(0);
    await archive(null);
  });
});
