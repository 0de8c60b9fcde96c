import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectWholePdf } from '../../../tests/support/files/broken-line.ts';
import {
  openTestStore,
  shopPlaces,
  storeKinds,
  type TestStore,
} from '../../../tests/support/files/test-stores.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { hire, memberIn } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { MAX_PDF_BYTES, UPLOAD_PART_BYTES } from '../../rules/images.ts';
import { deleteExpired } from '../jobs.ts';
import { sweepOrphans } from '../operations/sweep-files.ts';
import { readBytes } from '../files/file-store.ts';
import { maxUploads } from './upload-api.ts';

const day = 86_400_000;
const book = { name: 'The Book', author: 'Author', category: 'Fiqh', price: 25, offerPrice: 20 };
/** Four parts, the last one shorter. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * UPLOAD_PART_BYTES + 1_000, 'page ')]);

function formWith(upload: string): FormData {
  const form = new FormData();
  form.set('productData', JSON.stringify(book));
  form.set('pdfUpload', upload);
  return form;
}

describe.each(shopPlaces)('a PDF in parts on %s, stored in %s', (engine, kind) => {
  let shop: TestShop;
  let store: TestStore;
  let seller: TestVisitor;
  beforeEach(async () => {
    store = await openTestStore(kind);
    shop = await openTestShop(engine, { empty: true, deps: { files: store.open() } });
    seller = await sellerIn(shop);
  });
  afterEach(async () => {
    await shop.close();
    await store.close();
  });

  const begin = async (size = pdf.length, by = seller) =>
    (await by.post('/api/upload/begin', { size })).body.id;
  const send = (
    id: string,
    offset: number,
    bytes = pdf.subarray(offset, offset + UPLOAD_PART_BYTES),
    by = seller,
  ) =>
    by.send(`/api/upload/part?id=${id}&offset=${offset}` as '/api/upload/part', {
      method: 'POST',
      body: new Uint8Array(bytes),
    });
  const sendAll = async (id: string) => {
    for (let offset = 0; offset < pdf.length; offset += UPLOAD_PART_BYTES) await send(id, offset);
  };
  const state = async (id: string) => (await seller.get(`/api/upload/state?id=${id}`)).body;
  const add = (id: string) => seller.send('/api/product/add', { method: 'POST', body: formWith(id) });

  test('becomes the PDF of a book, whatever was sent twice', async () => {
    const id = await begin();
    expect((await send(id, 0)).body.received).toBe(UPLOAD_PART_BYTES);
    expect((await send(id, 0)).body.received).toBe(UPLOAD_PART_BYTES);
    // A part that is not the next one is not stored.
    expect((await send(id, 2 * UPLOAD_PART_BYTES)).body.received).toBe(UPLOAD_PART_BYTES);
    expect(await add(id)).toMatchObject({ status: 409, body: { code: 'upload-incomplete' } });
    const twice = await Promise.all([send(id, UPLOAD_PART_BYTES), send(id, UPLOAD_PART_BYTES)]);
    expect(twice.map(({ body }) => body.received)).toContain(2 * UPLOAD_PART_BYTES);
    await sendAll(id);
    expect((await state(id)).received).toBe(pdf.length);
    const { body } = await add(id);
    const stored = await readBytes(store.open(), body.product.pdfUrl.replace('/files/', ''));
    expect(stored!.equals(pdf)).toBe(true);
  });

  test('a refused form leaves it as it is, so that it need not be sent again', async () => {
    const id = await begin();
    await sendAll(id);
    const form = formWith(id);
    form.set('productData', JSON.stringify({ ...book, name: '' }));
    expect((await seller.send('/api/product/add', { method: 'POST', body: form })).status).toBe(400);
    expect((await add(id)).status).toBe(200);
  });

  test('what is no PDF, too large or of a wrong length is refused at once', async () => {
    expect(await seller.post('/api/upload/begin', { size: MAX_PDF_BYTES + 1 })).toMatchObject({
      status: 413,
      body: { code: 'pdf-too-large' },
    });
    expect((await seller.post('/api/upload/begin', { size: 0 })).status).toBe(400);
    const id = await begin();
    const page = Buffer.alloc(UPLOAD_PART_BYTES, '<html>');
    expect(await send(id, 0, page)).toMatchObject({ status: 415, body: { code: 'not-a-pdf' } });
    expect((await send(id, 0, pdf.subarray(0, 100))).status).toBe(400);
    expect((await send(id, 0, Buffer.concat([pdf, pdf]))).status).toBe(413);
    expect(await send('0'.repeat(32), 0)).toMatchObject({ status: 404, body: { code: 'unknown-upload' } });
    expect((await state(id)).received).toBe(0);
    expect(await store.names()).toEqual([]);
  });

  test('another member cannot see or use it, and nobody can download its parts', async () => {
    const id = await begin();
    await send(id, 0);
    const other = await memberIn(shop, (await hire(shop, 'books')).email);
    expect((await other.get(`/api/upload/state?id=${id}`)).status).toBe(404);
    expect((await send(id, UPLOAD_PART_BYTES, undefined, other)).status).toBe(404);
    expect(await store.names()).toEqual([`${id}-0.part`]);
    expect((await shop.visitor().get(`/files/${id}-0.part`)).status).toBe(404);
  });

  test('a member has a few at a time, and those that are given up are cleaned away', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= maxUploads; n++) {
      shop.clock.now++;
      ids.push(await begin());
      await send(ids[n]!, 0);
    }
    expect(await store.names()).toEqual(
      ids
        .slice(1)
        .map((id) => `${id}-0.part`)
        .toSorted(),
    );
    expect((await state(ids[0]!)).code).toBe('unknown-upload');
    const later = Math.max(shop.clock.now, Date.now()) + 2 * day;
    await deleteExpired(shop.db, null, later);
    await sweepOrphans(shop.db, store.open(), later);
    expect(await store.names()).toEqual([]);
    expect(await shop.db.sql.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });
});

test.each(storeKinds)(
  'over a line that breaks twice, a PDF arrives whole in a %s, and only the broken parts are sent again',
  (kind) => expectWholePdf(kind, 10 * UPLOAD_PART_BYTES, [3, 8]),
);
