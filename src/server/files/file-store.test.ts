import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { twoColours } from '../../../tests/support/test-pictures.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';
import { openLoopbackS3 } from '../../../tests/support/files/loopback-s3.ts';
import { openTestStore, storeKinds, type TestStore } from '../../../tests/support/files/test-stores.ts';

const silent = { warn: () => undefined };
const named = (digit: number) => `${String(digit).repeat(32)}.pdf`;
const bytes = new Uint8Array([0, 1, 2, 250, 251, 252]);

describe.each(storeKinds)('files in a %s', (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore(kind);
  });
  afterEach(() => store.close());

  test('are read byte for byte, whole and in ranges', async () => {
    await store.open().put(named(1), bytes);
    const file = await store.open().get(named(1));
    expect(file?.size).toBe(6);
    expect(await file?.bytes()).toEqual(bytes);
    const part = new Response(file?.stream(2, 4));
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 5));
  });

  test('that do not exist are null, and can be deleted without an error', async () => {
    expect(await store.open().get(named(2))).toBeNull();
    await store.open().delete(named(2));
  });

  test('are listed in any number, with the time of the last put', async () => {
    const began = Date.now() - 2_000;
    for (const digit of [1, 2, 3, 4, 5]) await store.open().put(named(digit), bytes);
    await store.open().delete(named(3));
    expect(await store.names()).toEqual([1, 2, 4, 5].map(named));
    for await (const { writtenAt } of store.open().list()) expect(writtenAt).toBeGreaterThan(began);
  });

  test('have only names that the shop generates', async () => {
    for (const name of ['../secret', 'a/../../b', 'x.html', `${named(1)}/..`, '']) {
      await expect(store.open().put(name, bytes)).rejects.toThrow(/not the name of a file/);
      await expect(store.open().get(name)).rejects.toThrow(/not the name of a file/);
      await expect(store.open().delete(name)).rejects.toThrow(/not the name of a file/);
    }
  });
});

test('a folder that cannot be read is an error: a backup would take it for an empty one', async () => {
  const store = createLocalFiles(import.meta.filename);
  const read = async () => {
    for await (const { name } of store.list()) expect(name).toBe('never read');
  };
  await expect(read()).rejects.toThrow('ENOTDIR');
});

describe('a bucket', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['an unknown key', { accessKeyId: 'AKIANOBODY' }],
    ['another bucket', { bucket: 'somebody-elses' }],
  ])('%s gets no access', async (_, wrong) => {
    const server = await openLoopbackS3();
    await createS3Files(server.place, silent).put(named(1), bytes);
    const stranger = createS3Files({ ...server.place, ...wrong }, silent);
    await expect(stranger.put(named(2), bytes)).rejects.toMatchObject({ code: 'files-unavailable' });
    if (!('bucket' in wrong)) {
      await expect(stranger.get(named(1))).rejects.toMatchObject({ code: 'files-unavailable' });
    }
    expect([...server.stored.keys()]).toEqual([named(1)]);
    await server.close();
  });

  test('that does not answer is a timeout', async () => {
    const silence = createServer(() => {});
    await new Promise<void>((resolve) => silence.listen(0, '127.0.0.1', resolve));
    const { port } = silence.address() as AddressInfo;
    const place = { bucket: 'b-b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
    const endpoint = `http://127.0.0.1:${port}`;
    const store = createS3Files({ ...place, endpoint }, silent, {
      connectionTimeout: 200,
      socketTimeout: 200,
    });
    await expect(store.put(named(1), bytes)).rejects.toMatchObject({ code: 'files-unavailable' });
    await expect(store.get(named(1))).rejects.toMatchObject({ code: 'files-unavailable' });
    silence.closeAllConnections();
    silence.close();
  });

  test('that is unreachable refuses an upload with a message and adds no book; the rest of the shop works', async () => {
    const server = await openLoopbackS3();
    const said: string[] = [];
    const files = createS3Files(server.place, { warn: (_, text) => said.push(text) });
    const shop = await openTestShop('sqlite', { empty: true, deps: { files } });
    try {
      const seller = await sellerIn(shop);
      const images = [{ name: 'cover.png', bytes: await twoColours('png') }];
      const before = await sendProduct(seller, '/api/product/add', oneBook, { images });
      expect(before.status).toBe(200);
      await server.close();
      const { status, body, headers } = await sendProduct(
        seller,
        '/api/product/add',
        { ...oneBook, name: 'Another' },
        { images },
      );
      expect([status, body.success, body.code]).toEqual([503, false, 'files-unavailable']);
      expect(body.message).toMatch(/Nothing was changed/);
      expect(headers.get('retry-after')).toBe('1');
      expect((await seller.get(before.body.product.image[0]!)).status).toBe(503);
      expect(said).not.toEqual([]);
      const list = await shop.visitor().get('/api/product/list');
      expect(list.body.products.map((book) => book.name)).toEqual([oneBook.name]);
      expect((await sendProduct(seller, '/api/product/add', { ...oneBook, name: 'Plain' })).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});
