import { connect } from 'node:net';
import { expect } from 'vitest';
import { UPLOAD_PART_BYTES } from '../../../src/rules/images.ts';
import { readBytes } from '../../../src/server/files/file-store.ts';
import { sellerIn } from '../test-accounts.ts';
import { oneBook } from '../test-products.ts';
import { serveTestShop, type ServedShop } from '../test-server.ts';
import { openTestShop } from '../test-shop.ts';
import type { TestVisitor } from '../test-visitor.ts';
import { openTestStore, type StoreKind } from './test-stores.ts';

/** Sends a PDF of this size in parts over a line that breaks within these parts, and expects that it arrives whole. */
export async function expectWholePdf(kind: StoreKind, size: number, breaks: number[]): Promise<void> {
  const store = await openTestStore(kind);
  const shop = await serveTestShop(
    await openTestShop('sqlite', { empty: true, deps: { files: store.open() } }),
  );
  const pdf = Buffer.alloc(size, 'page ');
  pdf.write('%PDF-1.7\n');
  const seller = await sellerIn(shop);
  const { id } = (await seller.post('/api/upload/begin', { size })).body;
  const cuts = new Set(breaks);
  let sent = 0;
  for (let received = 0; received < size;) {
    const part = pdf.subarray(received, received + UPLOAD_PART_BYTES);
    const path = `/api/upload/part?id=${id}&offset=${received}` as '/api/upload/part';
    if (cuts.delete(received / UPLOAD_PART_BYTES)) {
      await cut(shop, seller, path, part);
      expect((await seller.get(`/api/upload/state?id=${id}`)).body.received).toBe(received);
    }
    const answer = await seller.send(path, { method: 'POST', body: new Uint8Array(part) });
    received = answer.body.received;
    sent++;
  }
  expect([sent, cuts.size]).toEqual([size / UPLOAD_PART_BYTES, 0]);
  const form = new FormData();
  form.set('productData', JSON.stringify(oneBook));
  form.set('pdfUpload', id);
  const { status, body } = await seller.send('/api/product/add', { method: 'POST', body: form });
  expect(status).toBe(200);
  const stored = await readBytes(store.open(), body.product.pdfUrl.replace('/files/', ''));
  expect(stored!.equals(pdf)).toBe(true);
  await shop.close();
  await store.close();
}

/** Sends half of a part, and ends the connection when the server has read it. */
async function cut(shop: ServedShop, seller: TestVisitor, path: string, part: Buffer): Promise<void> {
  const cookie = [...seller.cookies].map((pair) => pair.join('=')).join('; ');
  const socket = connect(shop.port, '127.0.0.1');
  const gone = new Promise((resolve) => shop.server.once('connection', (at) => at.once('close', resolve)));
  const head = [`POST ${path} HTTP/1.1`, 'Host: shop', `Cookie: ${cookie}`, `Content-Length: ${part.length}`];
  await new Promise((resolve) =>
    socket.write(
      Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), part.subarray(0, part.length / 2)]),
      resolve,
    ),
  );
  socket.resetAndDestroy();
  await gone;
}
