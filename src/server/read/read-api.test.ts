import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore, shopPlaces, type TestStore } from '../../../tests/support/files/test-stores.ts';
import { line, textPdf } from '../../../tests/support/files/text-pdfs.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { indexPdfTexts } from './index-pdf-texts.ts';

const publicFolder = join(import.meta.dirname, '../../../public');
const pages = [
  [line('كتاب الطهارة', 60)],
  [line('باب المياه والطهور', 60), line('الماء الطهور', 90)],
  [line('باب الوضوء', 60)],
  [line('خاتمة الكتاب في الطهارة', 60)],
  [line('مسألة في المسح على الخفين', 60)],
];

describe.each(shopPlaces)('reading on %s with files in a %s', (engine, kind) => {
  let shop: TestShop;
  let store: TestStore;
  let seller: TestVisitor;
  /** The book whose text several tests use: reading a file takes a process. */
  let id: string;
  beforeAll(async () => {
    store = await openTestStore(kind);
    shop = await openTestShop(engine, {
      empty: true,
      deps: { files: store.open(), clientFolder: publicFolder },
    });
    seller = await sellerIn(shop);
  });
  afterAll(async () => {
    await shop.close();
    await store.close();
  });

  const stop = new AbortController().signal;
  const readAll = () =>
    indexPdfTexts({
      db: shop.db,
      files: store.open(),
      dataDir: shop.config.dataDir,
      clientFolder: publicFolder,
      stop,
    });
  const pdf = (bytes = textPdf(pages)) => ({ name: 'book.pdf', bytes, type: 'application/pdf' });
  const add = async (data: object = {}, file = pdf()) =>
    (await sendProduct(seller, '/api/product/add', { ...oneBook, ...data }, { pdf: file })).body.product;
  const edit = (of: string, data: object, file?: ReturnType<typeof pdf>) =>
    sendProduct(seller, '/api/product/edit', { id: of, ...data }, file && { pdf: file });
  const book = async (of: string) => (await shop.visitor().get(`/api/read/book?id=${of}`)).body;
  const find = async (of: string, q: string) =>
    (await shop.visitor().get(`/api/read/find?id=${of}&q=${encodeURIComponent(q)}`)).body;
  const search = async (q: string) =>
    (await shop.visitor().get(`/api/read/search?q=${encodeURIComponent(q)}`)).body.pages;
  const onDesk = async (of: string) =>
    (await seller.get(`/api/product/manage?id=${of}`)).body.products[0]!.file;

  test('a book is told with its file, and its text is found after it was read', async () => {
    const { _id, pdfUrl } = await add({ name: 'On Ablution', edition: { language: 'ar' } });
    id = _id;
    expect(await book(_id)).toMatchObject({
      book: { _id, name: 'On Ablution' },
      volumes: [],
      file: {
        url: pdfUrl,
        bytes: textPdf(pages).byteLength,
        version: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      pages: null,
      bound: 'right',
      text: 'waiting',
      sample: null,
    });
    expect(await onDesk(_id)).toMatchObject({ text: 'waiting', pages: null, done: 0 });
    await readAll();
    expect(await book(_id)).toMatchObject({ pages: 5, text: 'ready' });
    expect(await onDesk(_id)).toMatchObject({ text: 'ready', pages: 5, done: 5 });
    expect(await find(_id, 'طهاره')).toMatchObject({
      count: 2,
      hits: [
        { page: 1, before: 'كتاب ال', match: 'طهارة', after: '' },
        { page: 4, match: 'طهارة' },
      ],
      next: null,
    });
    expect(await find(_id, 'زكاة')).toMatchObject({ count: 0, hits: [] });
    expect(await find(_id, '%')).toMatchObject({ count: 0, hits: [] });
    const { body } = await shop.visitor().get(`/api/read/text?id=${_id}&page=2`);
    expect(body).toMatchObject({ page: 2, paragraphs: ['باب المياه والطهور الماء الطهور'], good: true });
    expect((await shop.visitor().get(`/api/read/text?id=${_id}&page=6`)).body.code).toBe('no-page');
  });

  test('the search of the shop finds pages, unless the seller excludes them', async () => {
    expect(await search('الخفين')).toEqual([
      {
        book: { _id: id, name: 'On Ablution', category: 'Fiqh' },
        page: 5,
        before: 'مسألة في المسح على ',
        match: 'الخفين',
        after: '',
      },
    ]);
    expect(await search('مسح خفين')).toMatchObject([{ page: 5, match: 'المسح' }]);
    await edit(id, { file: { excluded: true } });
    expect(await search('الخفين')).toEqual([]);
    expect(await find(id, 'الخفين')).toMatchObject({ count: 1 });
    await edit(id, { file: { excluded: false } });
    await seller.post('/api/product/archive', { ids: [id], archived: true });
    expect(await search('الخفين')).toEqual([]);
    await seller.post('/api/product/archive', { ids: [id], archived: false });
  });

  test('a new file replaces the text, and no file has none', async () => {
    expect(await find(id, 'المياه')).toMatchObject({ count: 1 });
    await edit(id, {}, pdf(textPdf([[line('الجديد من النص', 60)]])));
    expect(await find(id, 'المياه')).toMatchObject({ count: 0 });
    expect((await book(id)).text).toBe('waiting');
    await readAll();
    expect(await find(id, 'الجديد')).toMatchObject({ count: 1 });
    await edit(id, { pdfUrl: '' });
    expect(await search('الجديد')).toEqual([]);
    expect((await shop.visitor().get(`/api/read/book?id=${id}`)).body.code).toBe('no-file');
    await edit(id, { pdfUrl: 'https://example.com/a.pdf' });
    expect(await book(id)).toMatchObject({
      file: null,
      external: 'https://example.com/a.pdf',
      text: 'none',
    });
  });

  test('a file without text and a broken one say so', async () => {
    const scan = await add({}, pdf(textPdf([[]])));
    const broken = await add({}, pdf(new Uint8Array(Buffer.from('%PDF-1.7\nnothing'))));
    await readAll();
    expect(await onDesk(scan._id)).toMatchObject({ text: 'none', pages: 1 });
    expect((await book(broken._id)).text).toBe('failed');
  });

  // Its text is the same on every engine.
  test.each(engine === 'sqlite' ? [engine] : [])(
    'a PDF that a browser printed is read, ligatures included',
    async () => {
      const { product } = (
        await sendProduct(seller, '/api/product/add', {
          ...oneBook,
          pdfUrl: '/samples/pdf/the-forty-hadith.pdf',
        })
      ).body;
      await readAll();
      expect(await book(product._id)).toMatchObject({ pages: 3, text: 'ready' });
      expect(await find(product._id, 'وصفه بعض العلماء بأنه نصف الإسلام')).toMatchObject({
        count: 1,
        hits: [{ page: 3 }],
      });
      expect(await find(product._id, 'Many scholars collected forty hadiths')).toMatchObject({ count: 1 });
    },
  );

  test('of a book to look into, only the chosen pages are in the shop', async () => {
    const { _id, pdfUrl } = await add({ file: { from: 2, to: 3 } });
    await readAll();
    expect(await book(_id)).toMatchObject({ pages: 2, sample: { from: 2, to: 3 } });
    expect(await find(_id, 'المياه')).toMatchObject({ count: 1, hits: [{ page: 1 }] });
    expect(await find(_id, 'الطهارة')).toMatchObject({ count: 0 });
    const stored = Buffer.from(await (await store.open().get(pdfUrl.slice('/files/'.length)))!.bytes());
    expect(stored.byteLength).toBeLessThan(textPdf(pages).byteLength);
    expect(await edit(_id, { name: 'Only the name' })).toMatchObject({ status: 200 });
    expect((await edit(_id, { file: { from: 1, to: 4 } })).body.code).toBe('sample-needs-file');
    expect((await edit(_id, { file: { from: '', to: '' } })).body.code).toBe('sample-needs-file');
    expect((await edit(_id, { file: { to: 9 } }, pdf())).body).toMatchObject({
      code: 'sample-beyond',
      fields: { to: 'number' },
    });
    expect((await edit(_id, { file: { from: '', to: '' } }, pdf())).status).toBe(200);
    expect((await book(_id)).sample).toBe(null);
  });

  // Files that wait are read by the next test that reads: the tests from here on do not.
  test('the side of the binding is what the seller says, or goes by the language', async () => {
    const { _id } = await add({ edition: { language: 'en' } });
    expect((await book(_id)).bound).toBe('left');
    await edit(_id, { file: { bound: 'right' } });
    expect((await book(_id)).bound).toBe('right');
    await edit(_id, { name: 'Another name' });
    expect((await book(_id)).bound).toBe('right');
  });

  test('a whole file that was public is gone when only some pages are allowed', async () => {
    const whole = textPdf([...pages, [line('آخر الكتاب', 60)]]);
    const { _id, pdfUrl } = await add({}, pdf(whole));
    expect((await shop.visitor().get(pdfUrl)).status).toBe(200);
    expect((await edit(_id, { file: { from: 1, to: 1 } })).status).toBe(200);
    expect((await shop.visitor().get(pdfUrl)).status).toBe(404);
    const { file } = await book(_id);
    expect((await shop.visitor().get(file!.url)).status).toBe(200);
  });

  test('a damaged file cannot be cut, and nothing is stored', async () => {
    const before = (await store.names()).length;
    const { body } = await sendProduct(
      seller,
      '/api/product/add',
      { ...oneBook, file: { from: 1, to: 1 } },
      { pdf: pdf(new Uint8Array(Buffer.from('%PDF-1.7\nnothing'))) },
    );
    expect(body.code).toBe('pdf-not-cut');
    expect((await store.names()).length).toBe(before);
  });

  test('a part of the file is sent as a reader asks for it', async () => {
    const { pdfUrl } = await add();
    const { bytes } = (await book((await add())._id)).file!;
    const answer = await shop.app.request(pdfUrl, { headers: { range: 'bytes=0-99' } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 0-99/${bytes}`]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-length')).toBe('100');
    expect((await answer.arrayBuffer()).byteLength).toBe(100);
    const whole = await shop.app.request(pdfUrl);
    expect(whole.headers.get('content-length')).toBe(String(bytes));
    expect(whole.headers.get('content-encoding')).toBe(null);
    expect(whole.headers.get('etag')).toBeTruthy();
  });
});
