import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(engines)('the facts of an edition on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());
  const { inShop, onDesk, added } = productDesk(() => ({ shop, seller }));

  test('are stored as given, without the empty ones, and shown in the shop', async () => {
    const given = {
      language: 'ar',
      editor: ' Shuʿayb ',
      year: '1420 / 1999',
      pages: '٣٢٠',
      volumes: '',
      isbn: '978-0-306-40615-7',
    };
    const { _id } = await added({ edition: given });
    const edition = {
      language: 'ar',
      editor: 'Shuʿayb',
      year: '1420 / 1999',
      pages: 320,
      isbn: '9780306406157',
    };
    expect((await inShop(_id)).edition).toEqual(edition);
    const plain = await added({});
    expect((await inShop(plain._id)).edition).toBeUndefined();
  });

  test.each([
    ['isbn', '978-0-306-40615-8', 'isbn'],
    ['language', 'latin', 'language'],
    ['pages', 'many', 'number'],
    ['volumes', 0, 'number'],
    ['publisher', 'x'.repeat(301), 'long'],
  ])('a wrong %s is refused by name', async (field, value, code) => {
    const { status, body } = await sendProduct(seller, '/api/product/add', {
      ...oneBook,
      edition: { [field]: value },
    });
    expect([status, body.fields]).toEqual([400, { [`edition.${field}`]: code }]);
  });

  test('and the SKU find a book at the desk, in any case and with hyphens', async () => {
    const { _id } = await added({ sku: ' Shelf-7 ', edition: { isbn: '978-3-16-148410-0' } });
    for (const q of ['shelf-7', 'SHELF-7', '9783161484100', '3-16-148410-X']) {
      const { products, total } = await onDesk(`?q=${q}`);
      expect([products.map((book) => [book._id, book.sku]), total]).toEqual([[[_id, 'Shelf-7']], 1]);
    }
    await sendProduct(seller, '/api/product/edit', { id: _id, sku: '' });
    expect((await onDesk('?q=shelf-7')).products.filter((book) => book._id === _id)).toEqual([]);
    expect((await seller.get('/api/product/export')).text).toMatch(/,alsoKnownAs,sku,/);
    expect(await inShop(_id)).not.toHaveProperty('sku');
  });

  test('are columns of the CSV file', async () => {
    const head = 'name,author,category,price,offerPrice,language,isbn\r\n';
    const send = (row: string) =>
      seller.send('/api/product/import?dryRun=false', {
        method: 'POST',
        body: head + row,
        headers: { 'content-type': 'text/csv' },
      });
    const refused = await send('A,B,Fiqh,10,5,latin,123\r\n');
    expect(refused.body.fields).toEqual({ '2.language': 'language', '2.isbn': 'isbn' });
    expect((await send('Imported,B,Fiqh,10,5,en,0140449132\r\n')).status).toBe(200);
    const { body } = await shop.visitor().get('/api/product/list?q=Imported');
    expect(body.products[0]!.edition).toEqual({ language: 'en', isbn: '0140449132' });
  });
});
