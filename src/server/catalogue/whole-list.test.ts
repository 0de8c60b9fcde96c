import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Book } from '../../contract/books.ts';
import { insertBooks, updateBook } from '../../../tests/support/test-books.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { Semaphore } from '../http/protection/semaphore.ts';

describe.each(engines)('the list of all books of a large shop on %s', (engine) => {
  let shop: TestShop;
  let ids: string[];
  const counts: { hit: number; miss: number }[] = [];
  beforeAll(async () => {
    const metrics = { watchCache: (cache: (typeof counts)[number]) => void counts.push(cache) };
    shop = await openTestShop(engine, { empty: true, deps: { metrics } });
    ids = await insertBooks(shop, 2_600);
  });
  afterAll(() => shop.close());

  const list = (query = '', headers = {}) => shop.visitor().get(`/api/product/list${query}`, headers);
  const packed = async (query = '', headers = {}) => {
    const response = await shop.app.request(`/api/product/list${query}`, {
      headers: { 'accept-encoding': 'gzip, br', ...headers },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('has every book in order, packed or not, as its pages have them', async () => {
    const { body } = await list();
    expect(body).toMatchObject({ success: true, nextCursor: null, total: ids.length });
    expect(body.products.map(({ _id }: Book) => _id)).toEqual(ids);
    const page = (await list('?limit=200')).body.products;
    expect(body.products.slice(0, 200)).toEqual(page);
    const { response, bytes } = await packed();
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(body);
    const head = await shop.app.request('/api/product/list', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is made once for all who ask, and other requests are served meanwhile', async () => {
    await updateBook(shop, ids[0]!, { inStock: 1 });
    const done: string[] = [];
    const lists = Array.from({ length: 8 }, async (_, n) => {
      const { bytes } = await packed(`?unknown=${n}`);
      done.push('list');
      return bytes;
    });
    await expect.poll(() => Semaphore.named.get('whole lists')!.waiting).toBe(0);
    await shop.app.request('/healthz');
    done.push('healthz');
    const answers = await Promise.all(lists);
    expect(done[0]).toBe('healthz');
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1);
  });

  test('follows filters, and a change of the catalogue at once', async () => {
    const { response } = await packed();
    const etag = response.headers.get('etag')!;
    expect((await packed('', { 'if-none-match': etag })).response.status).toBe(304);
    await updateBook(shop, ids[7]!, { inStock: 0, name: 'Another name' });
    const changed = await packed('', { 'if-none-match': etag });
    expect(changed.response.status).toBe(200);
    expect(JSON.parse(gunzipSync(changed.bytes).toString()).products[7].name).toBe('Another name');
    const inStock = (await list('?inStock=true&category=fiqh')).body;
    expect(inStock.total).toBe(ids.length - 1);
    expect((await list('?category=seerah')).body).toMatchObject({ products: [], total: 0 });
  });

  test('is one of few: a list by anything but category and stock comes in pages', async () => {
    for (const query of ['?min=1', '?max=100000', '?language=ar', '?author=nobody']) {
      const { body } = await list(query);
      expect(body.products.length).toBeLessThanOrEqual(200);
    }
    const { body } = await list('?min=0');
    expect([body.products.length, body.total, body.nextCursor]).toEqual([200, ids.length, ids[199]]);
  });

  test('clients take turns: one that asks for many lists does not keep another one waiting', async () => {
    await updateBook(shop, ids[0]!, { inStock: 1 });
    const done: string[] = [];
    const ask = async (client: string, query: string) => {
      const env = { incoming: { socket: { remoteAddress: client } } };
      await shop.app.request(`/api/product/list${query}`, { method: 'HEAD' }, env);
      done.push(client);
    };
    const making = Semaphore.named.get('whole lists')!;
    // Nothing is made until both clients stand in the queue.
    const { promise: bothWait, resolve: letThemBegin } = Promise.withResolvers<void>();
    const first = making.run(() => bothWait, '10.0.0.3');
    const greedy = ['?inStock=true', '?category=fiqh', '?category=fiqh&inStock=true'];
    const asked = greedy.map((query) => ask('10.0.0.1', query));
    await expect.poll(() => making.waiting).toBe(3);
    asked.push(ask('10.0.0.2', ''));
    await expect.poll(() => making.waiting).toBe(4);
    letThemBegin();
    await Promise.all([first, ...asked]);
    expect(done).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1']);
  });

  test('a lookup by ids is not cached: nobody else asks for the same', async () => {
    const [cache] = counts;
    const before = { ...cache! };
    for (const id of ids.slice(0, 3)) {
      const { body } = await list(`?ids=${id}`);
      expect(body.products).toHaveLength(1);
    }
    expect(cache).toEqual(before);
  });
});
