import { utimesSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneBook } from '../../../tests/support/test-products.ts';
import {
  megabyte,
  openUploadShop,
  partHead,
  pdfPiece,
  sendMegabytes,
} from '../../../tests/support/test-uploads.ts';
import { deleteAbandonedUploads, temporaryFolder } from '../files/temporary-folder.ts';

const book = `${partHead('productData')}${JSON.stringify(oneBook)}\r\n`;
const end = '\r\n--x--\r\n';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function heldInMemory(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('a slow line', () => {
  // The clock stands still until a test moves it: a busy machine must not make an upload slow.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
  const seconds = 10;
  const piece = (perSecond: number) => Buffer.alloc(perSecond * seconds, '%PDF-1.7\n');

  test('of more than 20 kB/s may send a book for many minutes', async () => {
    const { bytesOnDisk, folders, post, close } = await openUploadShop('folder');
    const { sending, answered } = post();
    sending.write(book + partHead('pdf', 'book.pdf'));
    await expect.poll(folders).toHaveLength(1);
    for (let sent = 1; sent <= 30; sent++) {
      sending.write(piece(25_000));
      await expect.poll(bytesOnDisk).toBeGreaterThan(sent * seconds * 25_000 - 1_000);
      vi.advanceTimersByTime(seconds * 1_000);
    }
    sending.end(end);
    const { status, body } = await answered;
    expect([status, body.product.name]).toEqual([200, oneBook.name]);
    await close();
  });

  test('of less is ended with a message, and nothing is left', async () => {
    const { bytesOnDisk, folders, post, close } = await openUploadShop('folder');
    const { sending, answered } = post();
    sending.write(book + partHead('pdf', 'book.pdf'));
    sending.write(piece(19_000));
    await expect.poll(bytesOnDisk).toBeGreaterThan(seconds * 19_000 - 1_000);
    vi.advanceTimersByTime(seconds * 1_000);
    const { status, body } = await answered;
    expect([status, body.code]).toEqual([408, 'too-slow']);
    await expect.poll(folders).toEqual([]);
    await close();
  });
});

test('a large form is written to disk as it arrives, and from there to the store', async () => {
  const { shop, folders, bytesOnDisk, post, close } = await openUploadShop('S3');
  const { sending, answered } = post();
  sending.write(book + partHead('pdf', 'book.pdf'));
  await sendMegabytes(sending, 1);
  await expect.poll(bytesOnDisk).toBeGreaterThan(0);
  const before = heldInMemory();
  await sendMegabytes(sending, 20);
  await expect.poll(bytesOnDisk).toBeGreaterThan(20 * megabyte);
  // V8 frees buffers some time after the collection that found them unused.
  await expect.poll(heldInMemory).toBeLessThan(before + 10 * megabyte);
  sending.end(end);

  const { status, body } = await answered;
  expect([status, folders()]).toEqual([200, []]);
  const pdf = await shop.app.request(body.product.pdfUrl);
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(bytes.byteLength).toBe(21 * megabyte);
  expect(bytes.subarray(20 * megabyte).equals(pdfPiece)).toBe(true);
  await close();
});

describe('a large form', () => {
  let uploads: Awaited<ReturnType<typeof openUploadShop>>;
  beforeAll(async () => {
    uploads = await openUploadShop('folder');
  });
  afterAll(() => uploads.close());

  test('with a PDF that is too large is refused with a message that the sender receives', async () => {
    const { sending, answered } = uploads.post();
    sending.write(book + partHead('pdf', 'large.pdf'));
    await sendMegabytes(sending, 45);
    sending.end(end);
    const { status, body } = await answered;
    expect([status, body.code, body.about]).toEqual([413, 'pdf-too-large', { file: 'large.pdf' }]);
    expect(uploads.folders()).toEqual([]);
  });

  test('is refused before it is read when its declared length is over the limit', async () => {
    const { sending, answered } = uploads.post({ 'content-length': 93 * megabyte });
    sending.flushHeaders();
    const { status, body } = await answered;
    expect([status, body.code]).toEqual([413, 'too-large']);
    sending.destroy();
  });

  test('without a declared length is refused at the limit', async () => {
    const { sending, answered } = uploads.post({ 'transfer-encoding': 'chunked' });
    sending.write(partHead('other', 'other.bin'));
    void sendMegabytes(sending, 100).catch(() => {});
    const { status, body } = await answered;
    expect([status, body.code]).toEqual([413, 'too-large']);
    expect(uploads.folders()).toEqual([]);
    sending.destroy();
  });

  test('leaves nothing behind when the sender disconnects', async () => {
    const { sending } = uploads.post();
    sending.write(book + partHead('pdf', 'book.pdf'));
    await sendMegabytes(sending, 5);
    await expect.poll(uploads.bytesOnDisk).toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(uploads.folders).toEqual([]);
  });

  test('left behind by a killed process is deleted after two hours', async () => {
    const { dataDir } = uploads.shop.config;
    const old = await temporaryFolder(dataDir);
    const young = await temporaryFolder(dataDir);
    const now = Date.now();
    utimesSync(old.path, now / 1000 - 7_300, now / 1000 - 7_300);
    await deleteAbandonedUploads(dataDir, now);
    expect(uploads.folders()).toEqual([young.path]);
    await young.remove();
  });
});
