import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productEndpoints } from '../../contract/products.ts';
import { sellerIn, signedUp } from '../../../tests/support/test-accounts.ts';
import { twoColours } from '../../../tests/support/test-pictures.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const add = '/api/product/add';
const edit = '/api/product/edit';
const unknown = 'f'.repeat(24);

describe.each(engines)('the books of the seller on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, onDesk, added } = productDesk(() => ({ shop, seller }));

  test('every call is refused to visitors and to shoppers', async () => {
    const { visitor: shopper } = await signedUp(shop);
    for (const name of Object.keys(productEndpoints)) {
      const [method, path] = name.split(' ') as [string, string];
      for (const caller of [shop.visitor(), shopper]) {
        const { status, body } = method === 'GET' ? await caller.get(path) : await caller.post(path, {});
        expect([name, status, body.code]).toEqual([name, 401, 'not-seller']);
      }
    }
  });

  test('a call from another site is refused', async () => {
    const { status } = await seller.post(
      '/api/product/stock',
      { id: unknown, inStock: true },
      { origin: 'https://evil.example' },
    );
    expect(status).toBe(403);
  });

  describe('editing', () => {
    test('changes the texts, and keeps, removes, reorders and adds pictures', async () => {
      const images = [
        { name: '1.png', bytes: await twoColours('png', 101) },
        { name: '2.png', bytes: await twoColours('png', 102) },
      ];
      const { product } = (await sendProduct(seller, add, oneBook, { images })).body;
      await seller.post('/api/product/stock', { id: product._id, inStock: false });
      const sent = { name: '3.png', bytes: await twoColours('png', 103) };
      const change = {
        ...oneBook,
        id: product._id,
        name: 'A new name, Vol. 2',
        price: 30,
        image: ['new:0', product.image[1]],
      };
      const { status, body } = await sendProduct(seller, edit, change, { images: [sent] });
      expect(status).toBe(200);
      expect(body.product).toMatchObject({ name: 'A new name, Vol. 2', price: 30, inStock: false });
      expect(body.product.image).toHaveLength(2);
      expect(body.product.image[1]).toBe(product.image[1]);
      expect(body.product).toMatchObject(await inShop(product._id));
      expect((await onDesk('?q=new+name')).products[0]!._id).toBe(product._id);
    });

    test('refuses foreign pictures, files that are not referenced, and an unknown book', async () => {
      const { _id } = await added();
      const of = (image: string[]) => ({ ...oneBook, id: _id, image });
      const sent = { name: 'a.png', bytes: await twoColours('png', 104) };
      for (const [image, images] of [
        [['https://evil.example/x.png'], []],
        [['new:0'], []],
        [['new:7'], [sent]],
        [[], [sent]],
      ] as const) {
        const { status, body } = await sendProduct(seller, edit, of([...image]), { images: [...images] });
        expect([status, body.fields]).toEqual([400, { image: 'invalid' }]);
      }
      const { status, body } = await sendProduct(seller, edit, { ...oneBook, id: unknown, image: [] });
      expect([status, body.code]).toEqual([404, 'unknown-book']);
    });

    test('changes only what is sent, checked together with the rest', async () => {
      const { _id, ...before } = await added({
        edition: { editor: 'A', pages: 20 },
        volume: 2,
        setName: 'S',
      });
      const change = (changes: object) => sendProduct(seller, edit, { id: _id, ...changes });
      const { body } = await change({ price: 40, edition: { pages: '' } });
      expect(body.product).toEqual({
        ...before,
        _id,
        price: 40,
        edition: { editor: 'A' },
        updatedAt: body.product.updatedAt,
        version: before.version + 1,
      });
      expect((await change({ offerPrice: 40.01 })).body.fields).toEqual({ offerPrice: 'offer-above-price' });
      expect((await change({ volume: '' })).body.fields).toEqual({ volume: 'required' });
      expect((await change({ name: '' })).body.fields).toEqual({ name: 'required' });
    });

    test('and adding refuse an offer above the price, at its field', async () => {
      const { _id } = await added();
      const bad = { ...oneBook, price: 10, offerPrice: 10.01 };
      for (const answer of [
        await sendProduct(seller, add, bad),
        await sendProduct(seller, edit, { ...bad, id: _id, image: [] }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([400, 'offer-above-price']);
        expect(answer.body.fields).toEqual({ offerPrice: 'offer-above-price' });
      }
      const two = await sendProduct(seller, add, { ...bad, name: '' });
      expect(Object.keys(two.body.fields!)).toEqual(['name', 'offerPrice']);
    });
  });

  describe('the stock switch', () => {
    test('is effective in the next list of the shop', async () => {
      const { _id } = await added();
      for (const inStock of [false, true, false]) {
        const { status, body } = await seller.post('/api/product/stock', { id: _id, inStock });
        expect([status, body]).toEqual([200, { success: true, message: 'Stock Updated' }]);
        expect((await inShop(_id)).inStock).toBe(inStock);
        const shelf = (await shop.visitor().get('/api/product/list?inStock=true')).body.products;
        expect(shelf.some((book) => book._id === _id)).toBe(inStock);
      }
    });

    test('raises no catalogue version when it is refused or changes nothing', async () => {
      const { _id } = await added();
      const version = await shop.db.catalogueVersion();
      await seller.post('/api/product/stock', { id: unknown, inStock: false });
      expect((await seller.post('/api/product/stock', { id: _id, inStock: true })).status).toBe(200);
      await seller.post('/api/product/archive', { ids: [_id], archived: false });
      await seller.post('/api/product/bulk', { ids: [_id], change: { category: oneBook.category } });
      expect(await shop.db.catalogueVersion()).toBe(version);
      await seller.post('/api/product/stock', { id: _id, inStock: false });
      expect(await shop.db.catalogueVersion()).toBe(version + 1);
    });

    test.each([
      [{ id: unknown, inStock: true }, 404, 'unknown-book'],
      [{ id: 'x', inStock: true }, 400, 'invalid'],
      [{ id: unknown, inStock: 'yes' }, 400, 'invalid'],
      [{ id: unknown }, 400, 'invalid'],
    ])('refuses %j', async (body, status, code) => {
      const answer = await seller.post('/api/product/stock', body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  });

  describe('archiving', () => {
    test('removes a book from the shop but not from carts, and restores it', async () => {
      const { _id } = await added({ name: 'To be archived' });
      const { visitor: shopper, user } = await signedUp(shop, 'archive@example.com');
      await shopper.post('/api/cart/update', { cartItems: { [_id]: 2 } });

      const { body } = await seller.post('/api/product/archive', { ids: [_id, unknown], archived: true });
      expect(body).toMatchObject({ success: true, changed: 1 });
      expect(await inShop(_id)).toBeUndefined();
      expect((await onDesk('?q=to+be+archived')).products).toEqual([]);
      expect((await onDesk('?q=to+be+archived&archived=true')).products[0]).toMatchObject({
        _id,
        archived: true,
      });
      const cart = (await shopper.get('/api/user/is-auth')).body.user!.cartItems;
      expect([cart, user.email]).toEqual([{ [_id]: 2 }, 'archive@example.com']);

      await seller.post('/api/product/archive', { ids: [_id], archived: false });
      expect((await inShop(_id)).name).toBe('To be archived');
    });

    test.each([
      [{ ids: [], archived: true }],
      [{ ids: [unknown] }],
      [{ ids: Array(1001).fill(unknown), archived: true }],
    ])('refuses %.40j', async (body) => {
      expect((await seller.post('/api/product/archive', body)).status).toBe(400);
    });
  });

  describe('the list', () => {
    test('has the newest first, in pages without gap or repetition', async () => {
      const all = (await onDesk('?limit=200')).products.map(({ _id }) => _id);
      expect(all).toEqual(all.toSorted().toReversed());
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { products: { _id: string }[]; nextCursor: string | null; total: number } = await onDesk(
          `?limit=7${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.total).toBe(all.length);
        seen.push(...page.products.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    });

    test('is filtered by category, stock and either title as people write it', async () => {
      await added({ name: 'Al-Muwaṭṭaʾ', nameAr: 'المُوَطَّأ', category: 'Hadith' });
      expect((await onDesk('?q=muwatta')).total).toBe(1);
      expect((await onDesk(`?q=${encodeURIComponent('الموطا')}`)).total).toBe(1);
      const quran = (await onDesk('?category=quran&limit=200')).products;
      expect(quran.length).toBeGreaterThan(9);
      expect(quran.every((book) => book.category === 'Quran')).toBe(true);
      const { _id } = await added({ name: 'Sold out', category: 'Quran' });
      await seller.post('/api/product/stock', { id: _id, inStock: false });
      expect((await onDesk('?category=quran&stock=out')).products.map((book) => book.name)).toEqual([
        'Sold out',
      ]);
      expect((await onDesk('?category=nothing')).total).toBe(0);
      expect((await onDesk('?q=%25')).total).toBe(0);
    });

    test('has one book for its id, also an archived one, and none for an unknown id', async () => {
      const { _id } = await added({ name: 'Asked for by itself' });
      const one = {
        products: [expect.objectContaining({ _id, archived: false })],
        nextCursor: null,
        total: 1,
      };
      expect(await onDesk(`?id=${_id}`)).toMatchObject(one);
      await seller.post('/api/product/archive', { ids: [_id], archived: true });
      expect((await onDesk(`?id=${_id}`)).products).toMatchObject([{ _id, archived: true }]);
      expect(await onDesk(`?id=${unknown}`)).toMatchObject({ products: [], nextCursor: null, total: 0 });
    });

    test.each(['?id=x', '?limit=0', '?limit=201', '?cursor=x', '?stock=maybe', '?archived=1'])(
      'refuses %s',
      async (query) => {
        expect((await seller.get(`/api/product/manage${query}`)).status).toBe(400);
      },
    );
  });
});
