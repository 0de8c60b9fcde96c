import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

/** Something that is edited at the desk: how it is read, and two saves of different values. */
interface Edited {
  read: () => Promise<Record<string, unknown> & { version: number }>;
  save: (desk: TestVisitor, change: object) => Promise<{ status: number; body: object }>;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
}

describe.each(bothEngines)('a save from an older version on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let edited: Record<string, Edited>;
  const { added, onDesk } = productDesk(() => ({ shop, seller }));

  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    const { _id } = await added(oneBook);
    const one = async (path: string, list: string, isIt: (thing: Record<string, unknown>) => boolean) => {
      const { body } = await seller.get(path);
      return (body as unknown as Record<string, Awaited<ReturnType<Edited['read']>>[]>)[list]!.find(isIt)!;
    };
    const post = (path: string, about: object) => (desk: TestVisitor, change: object) =>
      desk.post(path, { ...about, ...change });
    const author = await one('/api/author/manage', 'authors', () => true);
    edited = {
      settings: {
        read: async () => {
          const { settings, version } = (await seller.get('/api/seller/settings')).body;
          return { ...settings, version };
        },
        save: post('/api/seller/settings', {}),
        mine: { phone: '+44 20 7946 0000' },
        theirs: { taxPercent: 7 },
      },
      policy: {
        read: () => one('/api/seller/policies', 'policies', ({ topic }) => topic === 'terms'),
        save: post('/api/seller/policies', { topic: 'terms' }),
        mine: { text: 'Mine' },
        theirs: { textAr: 'لهم' },
      },
      author: {
        read: () => one('/api/author/manage', 'authors', ({ slug }) => slug === author.slug),
        save: post('/api/author/edit', { slug: author.slug }),
        mine: { about: 'Mine' },
        theirs: { diedCe: 1234 },
      },
      category: {
        read: () => one('/api/category/manage', 'categories', ({ value }) => value === 'Fiqh'),
        save: post('/api/category/edit', { value: 'Fiqh' }),
        mine: { label: 'Law' },
        theirs: { colour: 'plum' },
      },
      book: {
        read: async () => (await onDesk(`?id=${_id}`)).products[0]!,
        save: (desk, change) => sendProduct(desk, '/api/product/edit', { id: _id, ...change }),
        mine: { name: 'Mine' },
        theirs: { price: 77 },
      },
    };
  });
  afterAll(() => shop.close());

  test.each(['settings', 'policy', 'author', 'category', 'book'])(
    'of the %s is refused with what changed, and changes nothing',
    async (name) => {
      const { read, save, mine, theirs } = edited[name]!;
      const { version } = await read();
      expect((await save(seller, { ...theirs, version })).status).toBe(200);
      const now = await read();
      expect(now).toMatchObject({ ...theirs, version: version + 1 });

      const refused = await save(seller, { ...mine, version });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'changed-meanwhile', newer: { ...theirs, version: version + 1 } },
      });
      expect(await read()).toEqual(now);
      expect((await save(seller, { ...mine, version: version + 1 })).status).toBe(200);
      expect(await read()).toMatchObject({ ...mine, ...theirs });
      expect((await save(seller, mine)).status).toBe(200);
    },
  );

  test.each(['settings', 'policy', 'author', 'category', 'book'])(
    'of the %s is refused too if both are saved at the same moment',
    async (name) => {
      const { read, save, mine, theirs } = edited[name]!;
      const { version } = await read();
      const paused = pausedShop(shop);
      const other = paused.visitor();
      other.cookies.set('warraq_seller', seller.cookies.get('warraq_seller')!);
      const late = save(other, { ...mine, version });
      await paused.arrived;
      expect((await save(seller, { ...theirs, version })).status).toBe(200);
      paused.release();
      expect(await late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });

      const { version: current } = await read();
      const both = await Promise.all([mine, theirs].map((one) => save(seller, { ...one, version: current })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await read()).version).toBe(current + 1);
    },
  );

  test('of a book is refused after a change of its price, category or set with others', async () => {
    const { _id } = await added({ ...oneBook, setName: 'A set', volume: 1 });
    const sibling = await added({ ...oneBook, setName: 'A set', volume: 2 });
    const versionOf = async () => (await onDesk(`?id=${_id}`)).products[0]!.version;
    for (const change of [
      () =>
        seller.post('/api/product/bulk', {
          ids: [_id],
          change: { price: 'both', by: 'percent', value: 10 },
        }),
      () => seller.post('/api/product/bulk', { ids: [_id], change: { category: 'Hadith' } }),
      () =>
        sendProduct(seller, '/api/product/edit', {
          id: sibling._id,
          setName: 'Another set',
          renameSet: true,
        }),
    ]) {
      const version = await versionOf();
      expect((await change()).status).toBe(200);
      const late = await sendProduct(seller, '/api/product/edit', { id: _id, name: 'Late', version });
      expect(late.body).toMatchObject({ code: 'changed-meanwhile' });
    }
  });
});
