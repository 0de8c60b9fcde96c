import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepOrphans } from '../operations/sweep-files.ts';
import { openTestStore, shopPlaces, type TestStore } from '../../../tests/support/files/test-stores.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { animation, pixelBomb, twoColours, zipFile } from '../../../tests/support/test-pictures.ts';
import { oneBook, sendProduct, type SentFile } from '../../../tests/support/test-products.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const add = '/api/product/add';

const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
  const whole = await twoColours(format, 300, 200);
  return whole.subarray(0, Math.floor(whole.byteLength / 2));
};

type Bad = [what: string, file: () => Promise<SentFile> | SentFile, code: string];
const badPictures: Bad[] = [
  ['text named .jpg', () => ({ name: 'cover.jpg', bytes: 'just some words' }), 'not-an-image'],
  ['an SVG with a script', () => ({ name: 'a.svg', bytes: svg, type: 'image/svg+xml' }), 'not-an-image'],
  ['an SVG that says it is a PNG', () => ({ name: 'a.png', bytes: svg, type: 'image/png' }), 'not-an-image'],
  ['half a JPEG', async () => ({ name: 'half.jpg', bytes: await cut('jpeg') }), 'not-an-image'],
  ['half a PNG', async () => ({ name: 'half.png', bytes: await cut('png') }), 'not-an-image'],
  ['half a WebP', async () => ({ name: 'half.webp', bytes: await cut('webp') }), 'not-an-image'],
  ['half a GIF', async () => ({ name: 'half.gif', bytes: await cut('gif') }), 'not-an-image'],
  ['half an AVIF', async () => ({ name: 'half.avif', bytes: await cut('avif') }), 'not-an-image'],
  ['a pixel bomb', () => ({ name: 'bomb.png', bytes: pixelBomb() }), 'image-too-large'],
  [
    'a page that begins like a GIF',
    () => ({ name: 'x.gif', bytes: `GIF89a/*<html>${script}*/` }),
    'not-an-image',
  ],
  [
    'thirteen megabytes',
    () => ({ name: 'huge.jpg', bytes: new Uint8Array(13 * 1024 * 1024) }),
    'image-too-large',
  ],
  ['an empty file', () => ({ name: 'empty.png', bytes: '' }), 'not-an-image'],
  ['a zip', () => ({ name: 'cover.jpg', bytes: zipFile('cover.jpg', 'words') }), 'not-an-image'],
  ['a PDF', () => ({ name: 'cover.jpg', bytes: '%PDF-1.7\n' }), 'not-an-image'],
  ['a path for a name', () => ({ name: '../../x.png', bytes: 'no picture' }), 'not-an-image'],
];

describe.each(shopPlaces)('uploads on %s in a %s', (engine, kind) => {
  let shop: TestShop;
  let store: TestStore;
  let seller: TestVisitor;
  beforeAll(async () => {
    store = await openTestStore(kind);
    shop = await openTestShop(engine, { empty: true, deps: { files: store.open() } });
    seller = await sellerIn(shop);
  });
  afterAll(async () => {
    await shop.close();
    await store.close();
  });

  const storedFiles = () => store.names();
  const sweepLater = () => sweepOrphans(shop.db, store.open(), Date.now() + 2 * 86_400_000);

  const books = async () => (await seller.get('/api/product/manage')).body.products;

  test.each(badPictures)('%s is refused with a message and nothing is stored', async (_, make, code) => {
    const file = await make();
    const good = { name: 'good.png', bytes: await twoColours('png') };
    const { status, body } = await sendProduct(seller, add, oneBook, { images: [good, file] });
    expect([status, body.code]).toEqual([code === 'image-too-large' ? 413 : 415, code]);
    expect(body.message).toContain(file.name);
    expect(body.success).toBe(false);
    expect(await storedFiles()).toEqual([]);
    expect(await books()).toEqual([]);
  });

  test('five pictures are refused', async () => {
    const images = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => ({ name: `${n}.png`, bytes: await twoColours('png', 100 + n) })),
    );
    const { status, body } = await sendProduct(seller, add, oneBook, { images });
    expect([status, body.code]).toEqual([400, 'too-many-images']);
    expect(await storedFiles()).toEqual([]);
  });

  test.each<Bad>([
    ['words', () => ({ name: 'book.pdf', bytes: 'not a book', type: 'application/pdf' }), 'not-a-pdf'],
    ['a page', () => ({ name: 'book.pdf', bytes: `<html>${script}`, type: 'application/pdf' }), 'not-a-pdf'],
    ['an empty file', () => ({ name: 'book.pdf', bytes: '' }), 'not-a-pdf'],
    [
      '41 megabytes',
      () => ({
        name: 'big.pdf',
        bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(41e6 * 1.05)]),
      }),
      'pdf-too-large',
    ],
  ])('%s for a PDF is refused', async (_, file, code) => {
    const images = [{ name: 'good.png', bytes: await twoColours('png') }];
    const { status, body } = await sendProduct(seller, add, oneBook, { images, pdf: await file() });
    expect([status, body.code]).toEqual([code === 'not-a-pdf' ? 415 : 413, code]);
    expect(await storedFiles()).toEqual([]);
  });

  test('a body over the limit and a malformed form are refused', async () => {
    const many = new Uint8Array(93 * 1024 * 1024);
    const huge = await sendProduct(seller, add, oneBook, { images: [{ name: 'a.jpg', bytes: many }] });
    expect([huge.status, huge.body.code]).toEqual([413, 'too-large']);
    const json = await seller.post(add, oneBook);
    expect([json.status, json.body.code]).toEqual([415, 'wrong-type']);
    const torn = await seller.send(add, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nnothing like a form',
    });
    expect([torn.status, torn.body.code]).toEqual([400, 'invalid']);
  });

  test.each(['boundary="x"', 'xboundary=y; boundary=x', 'charset=utf-8;Boundary=x'])(
    'a form of a hundred thousand parts is refused: %s',
    async (words) => {
      const part = '--x\r\ncontent-disposition: form-data; name="images"\r\n\r\na\r\n';
      const { status, body } = await seller.send(add, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; ${words}` },
        body: part.repeat(100_000) + '--x--\r\n',
      });
      expect([status, body.code]).toEqual([413, 'too-large']);
    },
  );

  test('a real GIF with a page inside it is encoded anew without the page', async () => {
    const moving = await animation();
    const polyglot = Buffer.concat([moving, Buffer.from(`<html>${script}</html>`)]);
    const { status, body } = await sendProduct(seller, add, oneBook, {
      images: [{ name: 'x.html', bytes: polyglot }],
    });
    expect(status).toBe(200);
    const { text, headers } = await seller.get(body.product.image[0]!);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(text).not.toContain('script');
    await seller.post('/api/product/archive', { ids: [body.product._id], archived: true });
  });

  test('the files of a failed insert are deleted by the sweep, but not those of another book', async () => {
    const shared = { name: 'shared.png', bytes: await twoColours('png', 333) };
    const first = await sendProduct(
      seller,
      add,
      { ...oneBook, name: 'Keeps its picture' },
      { images: [shared] },
    );
    const before = await storedFiles();
    const broken: TestShop['db'] = {
      ...shop.db,
      transaction: () => Promise.reject(new Error('the disk is full')),
    };
    const failing = await openTestShop(engine, {
      empty: true,
      deps: { files: store.open(), db: broken },
    });
    try {
      const own = { name: 'own.png', bytes: await twoColours('png', 334) };
      const copy = await sellerIn({ ...failing, config: shop.config });
      const { status, body } = await sendProduct(copy, add, oneBook, { images: [shared, own] });
      expect([status, body.code]).toEqual([500, 'unexpected']);
      expect(await sweepLater()).toBe(4);
      expect(await storedFiles()).toEqual(before);
      expect((await seller.get(first.body.product.image[0]!)).status).toBe(200);
    } finally {
      await failing.close();
    }
  });

  test('a picture that an order shows stays when its book gets another', async () => {
    const images = [{ name: 'first.png', bytes: await twoColours('png', 222) }];
    const { product } = (await sendProduct(seller, add, oneBook, { images })).body;
    const { visitor, address } = await buyer(shop);
    const items = [{ product: product._id, quantity: 1 }];
    expect((await visitor.post('/api/order/cod', { items, address })).status).toBe(200);
    await sendProduct(seller, '/api/product/edit', { ...oneBook, id: product._id, image: [] });
    await sweepLater();
    const order = (await visitor.get('/api/order/user')).body.orders[0]!;
    expect((await visitor.get(order.items[0]!.product.image[0]!)).status).toBe(200);
    for (const width of ['-1600', '-400', '-200']) {
      expect(await storedFiles()).toContain(product.image[0]!.slice('/files/'.length).replace('-800', width));
    }
  });

  test('the sweep deletes only old files that nothing shows', async () => {
    const files = store.open();
    const orphan = `${'0'.repeat(32)}-800.webp`;
    await files.put(orphan, Buffer.from('left by a crash'));
    const before = (await storedFiles()).length;
    expect(await sweepOrphans(shop.db, files, Date.now())).toBe(0);
    expect(await sweepLater()).toBe(1);
    expect(await storedFiles()).not.toContain(orphan);
    expect(await storedFiles()).toHaveLength(before - 1);
  });
});
