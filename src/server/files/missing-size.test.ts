import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Semaphore } from '../http/protection/semaphore.ts';
import { pixelBomb, twoColours } from '../../../tests/support/test-pictures.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { FileStore } from './file-store.ts';
import { makePicture } from './pictures.ts';
import { openTestStore, storeKinds, type TestStore } from '../../../tests/support/files/test-stores.ts';

const named = (width: number, digit = 'a') => `${digit.repeat(32)}-${width}.webp`;
const address = (width: number, digit?: string) => `/files/${named(width, digit)}`;

describe.each(storeKinds)('a picture in a %s without the width of 200', (kind) => {
  let store: TestStore;
  let files: FileStore;
  let shop: TestShop;
  let puts: string[];
  beforeEach(async () => {
    store = await openTestStore(kind);
    files = store.open();
    puts = [];
    const watched: FileStore = {
      ...files,
      put: (name, bytes) => {
        puts.push(name);
        return files.put(name, bytes);
      },
    };
    shop = await openTestShop('sqlite', { empty: true, deps: { files: watched } });
  });
  afterEach(async () => {
    await shop.close();
    await store.close();
  });

  const head = (path: string) => shop.visitor().send(path, { method: 'HEAD' });
  const stored = async (name: string) => Buffer.from((await (await files.get(name))?.bytes()) ?? []);

  test.each([800, 400])('gets it from the width of %i at the first request, and stores it', async (width) => {
    await files.put(named(width), await twoColours('webp', width, 500));
    const first = await shop.visitor().get(address(200));
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    const drawn = await stored(named(200));
    expect(Number(first.headers.get('content-length'))).toBe(drawn.byteLength);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 200 });
  });

  test('sends the width of 800 where the width of 1600 is asked for, without storing it', async () => {
    await files.put(named(800), await twoColours('webp', 800, 500));
    const { status, headers } = await shop.visitor().get(address(1600));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(puts).toEqual([]);
    expect((await shop.visitor().get(address(1600, 'b'))).status).toBe(404);
  });

  test('gets the same file as an upload', async () => {
    const picture = await makePicture(await twoColours('png', 900, 1200));
    if (typeof picture === 'string') throw new Error(picture);
    const [, large, , smallest] = picture.files;
    await files.put(large!.name, large!.content);
    expect((await shop.visitor().get(`/files/${smallest!.name}`)).status).toBe(200);
    expect(await stored(smallest!.name)).toEqual(smallest!.content);
  });

  test('answers HEAD and conditional requests like any picture', async () => {
    await files.put(named(800), await twoColours('webp', 800, 500));
    const asked = await head(address(200));
    expect([asked.status, asked.text]).toEqual([200, '']);
    expect(Number(asked.headers.get('content-length'))).toBe((await stored(named(200))).byteLength);
    const etag = asked.headers.get('etag')!;
    await files.delete(named(200));
    const other = await openTestShop('sqlite', { empty: true, deps: { files } });
    try {
      const again = await other.visitor().get(address(200), { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
    } finally {
      await other.close();
    }
    expect(await store.names()).toEqual([named(200), named(800)]);
  });

  test('is made once for any number of parallel requests', async () => {
    await files.put(named(800), await twoColours('webp', 800, 500));
    const asked = await Promise.all(Array.from({ length: 60 }, () => shop.visitor().get(address(200))));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect(puts).toEqual([named(200)]);
  });

  test('is not found without a larger one, nor under another name', async () => {
    await files.put(named(800), await twoColours('webp', 800, 500));
    for (const path of [
      address(200, 'b'),
      address(400),
      address(100),
      `/files/${'a'.repeat(31)}-200.webp`,
      `/files/${'A'.repeat(32)}-200.webp`,
      `/files/x${named(200)}`,
      `/files/${named(200)}.webp`,
      `/files/..%2f${named(200)}`,
      `/files/${'a'.repeat(32)}-200.pdf`,
    ]) {
      expect([path, (await shop.visitor().get(path)).status]).toEqual([path, 404]);
    }
    expect(puts).toEqual([]);
  });

  test.each([
    ['words', () => Buffer.from('no picture at all')],
    ['half a picture', async () => (await twoColours('webp', 800, 500)).subarray(0, 200)],
    ['a pixel bomb', () => pixelBomb()],
    ['a drawing that could fetch things', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s in its place is a 404 without details', async (_, broken) => {
    await files.put(named(800), await broken());
    const { status, text } = await shop.visitor().get(address(200));
    expect(status).toBe(404);
    expect(text).not.toMatch(/\bat \S+:\d+|sharp|vips|webp/i);
    expect((await head(address(200))).status).toBe(404);
    expect(puts).toEqual([]);
    await files.put(named(400), await twoColours('webp', 400, 250));
    expect((await shop.visitor().get(address(200))).status).toBe(200);
  });

  test('is sent though it cannot be stored', async () => {
    await files.put(named(800), await twoColours('webp', 800, 500));
    const full: FileStore = { ...files, put: () => Promise.reject(new Error('ENOSPC')) };
    const other = await openTestShop('sqlite', { empty: true, deps: { files: full } });
    try {
      expect((await other.visitor().get(address(200))).status).toBe(200);
    } finally {
      await other.close();
    }
    expect(await store.names()).toEqual([named(800)]);
  });

  test('is sent larger while the queue is full, and only then', async () => {
    const large = await twoColours('webp', 800, 500);
    await files.put(named(800), large);
    const semaphore = Semaphore.named.get('pictures')!;
    const gate = Promise.withResolvers<void>();
    const others = Array.from({ length: 42 }, () => semaphore.run(() => gate.promise));
    try {
      const { status, headers } = await shop.visitor().get(address(200));
      expect([status, Number(headers.get('content-length'))]).toEqual([200, large.byteLength]);
      expect(headers.get('cache-control')).toBe('no-store');
    } finally {
      gate.resolve();
      await Promise.all(others);
    }
    expect(await store.names()).toEqual([named(800)]);
    const { headers } = await shop.visitor().get(address(200));
    expect(headers.get('cache-control')).toContain('immutable');
    expect(Number(headers.get('content-length'))).toBe((await stored(named(200))).byteLength);
  });
});
