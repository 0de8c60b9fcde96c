import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { bookLoaders } from './load-books.ts';
import { publishDue } from './product-queries.ts';

const hour = 3_600_000;

describe.each(bothEngines)('a book in the shop or not on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, onDesk, added } = productDesk(() => ({ shop, seller }));
  const edit = (id: string, changes: object) => sendProduct(seller, '/api/product/edit', { id, ...changes });
  const cod = async (visitor: TestVisitor, address: string, product: string) =>
    visitor.post('/api/order/cod', { items: [{ product, quantity: 1 }], address });

  test('one title and one author in either script are enough, and the offer may be empty', async () => {
    const given = { name: '', author: undefined, nameAr: 'زاد المستقنع', authorAr: 'الحجاوي' };
    const book = await added({ ...given, offerPrice: '' });
    expect(book).toMatchObject({ name: 'زاد المستقنع', author: 'الحجاوي', price: 25, offerPrice: 25 });
    expect(await inShop(book._id)).toMatchObject({ nameAr: 'زاد المستقنع' });
    const { body } = await edit(book._id, {
      nameAr: 'زاد المستقنع في الفقه',
      name: '',
      price: 30,
      offerPrice: null,
    });
    expect(body.product).toMatchObject({ name: 'زاد المستقنع في الفقه', price: 30, offerPrice: 30 });
    const refused = await sendProduct(seller, '/api/product/add', {
      ...oneBook,
      name: ' ',
      nameAr: '',
      price: 'x',
    });
    expect(refused.body.fields).toEqual({ name: 'required', price: 'number' });
  });

  test.each([
    ['1.250,50', 1250.5],
    ['12,5', 12.5],
    ['1,250', 1250],
    ['1 250.50', 1250.5],
    ['١٬٢٥٠٫٥', 1250.5],
  ])('the price %s is read as people write it', async (price, expected) => {
    expect((await added({ price, offerPrice: '' })).price).toBe(expected);
  });

  test('copies are given with the book, and an edit does not overwrite a sale', async () => {
    const { _id, copies } = await added({ copies: '٧' });
    expect(copies).toBe(7);
    expect((await edit(_id, { copies: 5, seenCopies: 7 })).body.product.copies).toBe(5);
    const refused = await edit(_id, { copies: 9, seenCopies: 7, name: 'Lost' });
    expect([refused.status, refused.body.code]).toEqual([409, 'copies-changed']);
    expect((await onDesk(`?id=${_id}`)).products[0]).toMatchObject({ copies: 5, name: oneBook.name });
    expect((await edit(_id, { copies: '', seenCopies: 5 })).body.product.copies).toBeNull();
    for (const wrong of ['many', -1, 1.5])
      expect((await edit(_id, { copies: wrong })).body.fields).toEqual({ copies: 'number' });
  });

  test('words of the edition are kept in both languages, with weight and size', async () => {
    const edition = {
      editor: 'Shuʿayb al-Arnaʾūṭ',
      editorAr: 'شعيب الأرناؤوط',
      publisherAr: 'مؤسسة الرسالة',
      weight: '٨٥٠',
      size: '17 × 24 cm',
    };
    const { _id } = await added({ edition });
    expect((await inShop(_id)).edition).toEqual({ ...edition, weight: 850 });
    const { body } = await edit(_id, { edition: { isbn: '9780306406158' } });
    expect(body.fields).toEqual({ 'edition.isbn': 'isbn' });
  });

  test.each(['draft', 'hidden', 'archived', 'scheduled'] as const)(
    'a book that is %s is found by nobody but the seller',
    async (state) => {
      const onSaleFrom = new Date(shop.clock.now + hour).toISOString();
      const shopper = await buyer(shop);
      const out = await added({ name: `Only mine ${state}, Vol. 1`, pdfUrl: 'https://example.com/a.pdf' });
      await shopper.visitor.post('/api/cart/update', { cartItems: { [out._id]: 1 } });
      const { body } = await edit(out._id, { state, onSaleFrom });
      expect(body.product).toMatchObject({ state, archived: true });
      const reader = bookLoaders(shop.db, shop.deps.loadShopState);
      expect(await inShop(out._id)).toBeUndefined();
      expect(await reader.book(out._id)).toBeNull();
      expect(await reader.set(out.set!.slug)).toBeNull();
      for (const list of ['list', 'shelf', 'suggest'])
        expect((await shop.visitor().get(`/api/product/${list}?q=only mine ${state}`)).text).not.toContain(
          out._id,
        );
      expect((await shop.visitor().get('/sitemap.xml')).text).not.toContain(out._id);
      const { body: refused } = await cod(shopper.visitor, shopper.address, out._id);
      expect(refused.code).toBe('book-gone');
      expect((await onDesk(`?state=${state}&q=Only mine ${state}`)).products.map(({ _id }) => _id)).toEqual([
        out._id,
      ]);
      expect((await onDesk(`?q=Only mine ${state}`)).total).toBe(0);
      const { status } = await shop.visitor().get(`/covers/${out._id}.svg`);
      expect(status).toBe(state === 'draft' || state === 'scheduled' ? 404 : 200);
      expect((await shop.visitor().get(body.product.cover)).status).toBe(200);
      expect((await edit(out._id, { state: 'published' })).body.product.state).toBe('published');
      expect(await inShop(out._id)).toBeDefined();
    },
  );

  test('a scheduled book comes into the shop at its time, and raises the catalogue version', async () => {
    const onSaleFrom = new Date(shop.clock.now + hour).toISOString();
    const book = await added({ state: 'scheduled', onSaleFrom });
    expect(book).toMatchObject({ state: 'scheduled', onSaleFrom });
    const version = await shop.db.catalogueVersion();
    await publishDue(shop.db, shop.clock.now);
    expect(await shop.db.catalogueVersion()).toBe(version);
    await publishDue(shop.db, shop.clock.now + hour);
    expect(await shop.db.catalogueVersion()).toBeGreaterThan(version);
    expect(await inShop(book._id)).toBeDefined();
    expect((await onDesk(`?id=${book._id}`)).products[0]).toMatchObject({
      state: 'published',
      archived: false,
    });
    const past = await added({ state: 'scheduled', onSaleFrom: new Date(shop.clock.now - 1).toISOString() });
    expect(past.state).toBe('published');
    for (const [wrong, field] of [
      [{ state: 'scheduled' }, 'onSaleFrom'],
      [{ state: 'scheduled', onSaleFrom: 'tomorrow' }, 'onSaleFrom'],
      [{ state: 'secret' }, 'state'],
    ] as const) {
      const { status, body } = await sendProduct(seller, '/api/product/add', { ...oneBook, ...wrong });
      expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
    }
  });

  test('an import leaves a draft a draft', async () => {
    const { _id } = await added({ state: 'draft' });
    const csv = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: `_id,price\n${_id},26\n` };
    expect((await seller.send('/api/product/import?dryRun=false', csv)).status).toBe(200);
    expect((await onDesk(`?id=${_id}`)).products[0]).toMatchObject({ state: 'draft', price: 26 });
  });

  test('a duplicate is a draft without the ISBN and the copies', async () => {
    const edition = { isbn: '9780306406157', pages: 90 };
    const { _id } = await added({ name: 'Twice', edition, copies: 3, setName: 'Two', volume: 2 });
    const { body } = await seller.post('/api/product/duplicate', { id: _id });
    expect(body.product).toMatchObject({
      name: 'Twice',
      state: 'draft',
      edition: { pages: 90 },
      copies: null,
    });
    expect(body.product.edition).not.toHaveProperty('isbn');
    expect(body.product._id).not.toBe(_id);
    expect((await inShop(_id)).edition).toEqual(edition);
    expect((await seller.post('/api/product/duplicate', { id: 'f'.repeat(24) })).status).toBe(404);
  });

  test('what was never ordered is deleted, also from carts; what was ordered stays', async () => {
    const { visitor, address } = await buyer(shop);
    const [free, ordered] = [await added({ copies: 4 }), await added()];
    await visitor.post('/api/cart/update', { cartItems: { [free._id]: 1, [ordered._id]: 1 } });
    expect((await cod(visitor, address, ordered._id)).status).toBe(200);
    expect((await seller.post('/api/product/delete', { id: free._id })).status).toBe(200);
    expect((await onDesk(`?id=${free._id}`)).total).toBe(0);
    const refused = await seller.post('/api/product/delete', { id: ordered._id });
    expect([refused.status, refused.body.code]).toEqual([409, 'book-ordered']);
    expect(await inShop(ordered._id)).toBeDefined();
    expect((await seller.post('/api/product/delete', { id: free._id })).status).toBe(404);
  });

  test('a book that is ordered while it is deleted stays, and one deleted first is refused', async () => {
    const { visitor, address } = await buyer(shop);
    const [first, second] = [await added(), await added()];
    const paused = pausedShop(shop);
    const slow = await sellerIn(shop);
    const later = paused.visitor();
    for (const [name, value] of slow.cookies) later.cookies.set(name, value);
    const deleting = later.post('/api/product/delete', { id: first._id });
    await paused.arrived;
    expect((await cod(visitor, address, first._id)).status).toBe(200);
    paused.release();
    expect((await deleting).body.code).toBe('book-ordered');

    const results = await Promise.all([
      cod(visitor, address, second._id),
      seller.post('/api/product/delete', { id: second._id }),
    ]);
    expect([
      [200, 409],
      [409, 200],
      [400, 200],
    ]).toContainEqual(results.map(({ status }) => status));
  });
});
