import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { twoColours } from '../../../tests/support/test-pictures.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const add = '/api/product/add';
const unknown = 'f'.repeat(24);

describe.each(engines)('adding a book on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, onDesk, added } = productDesk(() => ({ shop, seller }));

  test('puts a book with pictures and a PDF into the shop at once', async () => {
    const images = [
      { name: 'a.png', bytes: await twoColours('png', 900, 1200) },
      { name: 'b.jpg', bytes: await twoColours('jpeg', 500, 700) },
    ];
    const pdf = { name: 'book.pdf', bytes: '%PDF-1.7\nread me\n%%EOF', type: 'application/pdf' };
    const { status, body } = await sendProduct(seller, add, oneBook, { images, pdf });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Product Added', product: { archived: false } });
    const book = await inShop(body.product._id);
    expect(book).toMatchObject({ ...oneBook, inStock: true });
    expect(book.image).toHaveLength(2);

    const others = ['-1600', '-400', '-200'].map((width) => book.image[0]!.replace('-800', width));
    for (const url of [...book.image, ...others]) {
      const { status: found, headers } = await shop.visitor().get(url);
      expect(found).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-security-policy')).toContain('sandbox');
    }
    const read = await shop.visitor().get(book.pdfUrl);
    expect([read.status, read.text]).toEqual([200, '%PDF-1.7\nread me\n%%EOF']);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.headers.get('content-disposition')).toBe('inline');
    const known = { 'if-none-match': `"older", W/${read.headers.get('etag')}` };
    expect((await shop.visitor().get(book.pdfUrl, known)).status).toBe(304);
    const part = await shop.visitor().get(book.pdfUrl, { range: 'bytes=9-15' });
    expect([part.status, part.text]).toEqual([206, 'read me']);
    expect((await shop.visitor().get(book.pdfUrl, { range: 'bytes=900-' })).status).toBe(416);
  });

  test('needs no picture, and accepts lines as a list, Da’wah for Dawah and typed prices', async () => {
    const book = await added({
      name: 'دليل الداعية',
      nameAr: 'دليل الداعية',
      category: "Da'wah",
      description: 'First point\r\n\n  Second point ',
      price: '٢٥',
      offerPrice: '19.50',
    });
    expect(book).toMatchObject({
      name: 'دليل الداعية',
      category: 'Dawah',
      description: ['First point', 'Second point'],
      price: 25,
      offerPrice: 19.5,
      image: [],
      pdfUrl: '',
    });
    expect((await added({ description: undefined })).description).toEqual([]);
  });

  test('keeps Arabic, emoji and direction marks exactly, and ignores unknown fields', async () => {
    const name = 'كِتَابُ \u200fالزُّهْد 📚 "quoted" <b>';
    const book = await added({ name, _id: unknown, inStock: false, archived: true, searchKey: 'x' });
    expect(book.name).toBe(name);
    expect(book._id).not.toBe(unknown);
    expect([book.inStock, book.archived]).toEqual([true, false]);
  });

  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: undefined }, 'name', 'required'],
    [{ name: 'x'.repeat(301) }, 'name', 'long'],
    [{ name: 'nul\0' }, 'name', 'characters'],
    [{ name: 'half \ud83d' }, 'name', 'characters'],
    [{ author: ' ' }, 'author', 'required'],
    [{ category: 'Poetry' }, 'category', 'category'],
    [{ category: '' }, 'category', 'required'],
    [{ category: '__proto__' }, 'category', 'category'],
    [{ price: 'ten' }, 'price', 'number'],
    [{ price: '' }, 'price', 'required'],
    [{ price: null }, 'price', 'number'],
    [{ price: undefined }, 'price', 'number'],
    [{ price: -1 }, 'price', 'number'],
    [{ price: 20.999 }, 'price', 'number'],
    [{ price: 1e12 }, 'price', 'number'],
    [{ price: [5] }, 'price', 'number'],
    [{ offerPrice: true }, 'offerPrice', 'number'],
    [{ offerPrice: undefined }, 'offerPrice', 'required'],
    [{ pdfUrl: 'javascript:alert(1)' }, 'pdfUrl', 'address'],
    [{ pdfUrl: '//evil.example/x.pdf' }, 'pdfUrl', 'address'],
    [{ pdfUrl: 'data:text/html,x' }, 'pdfUrl', 'address'],
    [{ description: Array(101).fill('point') }, 'description', 'long'],
  ])('refuses %j', async (wrong, field, code) => {
    const before = (await onDesk()).total;
    const { status, body } = await sendProduct(seller, add, { ...oneBook, ...wrong });
    expect([status, body.code]).toEqual([400, 'bad-product']);
    expect(body.fields).toEqual({ [field]: code });
    expect((await onDesk()).total).toBe(before);
  });

  test('refuses a form without productData, and one whose productData is not JSON', async () => {
    expect((await sendProduct(seller, add, undefined)).body).toMatchObject({
      code: 'bad-product',
      fields: { productData: 'required' },
    });
    const form = new FormData();
    form.set('productData', '{');
    expect((await seller.send(add, { method: 'POST', body: form })).body.code).toBe('bad-json');
    form.set('productData', JSON.stringify(oneBook));
    form.set('images', 'a word, not a file');
    expect((await seller.send(add, { method: 'POST', body: form })).body.fields).toEqual({
      images: 'file',
    });
  });
});
