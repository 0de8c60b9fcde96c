import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { createShopState } from '../shop/shop-state.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(engines)('the cover of a book without a picture on %s', (engine) => {
  let shop: TestShop;
  let id: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    id = (await shop.visitor().get('/api/product/list?q=sahih')).body.products[0]!._id;
  });
  afterAll(() => shop.close());

  const change = (values: {
    images?: string;
    name?: string;
    nameAr?: string;
    language?: string;
    archivedAt?: number;
  }) => changeBooks(shop.db, (trx) => trx.updateTable('books').set(values).where('id', '=', id).execute());
  const image = async () =>
    (await shop.visitor().get(`/api/product/list?ids=${id}`)).body.products[0]!.image as [string];

  test("is the book's image, and can be cached for ever", async () => {
    expect(await image()).not.toEqual([expect.stringContaining('/covers/')]);
    await change({ images: '[]' });
    expect(await image()).toEqual([expect.stringMatching(`^/covers/${id}\\.svg\\?v=[0-9a-f]{10}$`)]);
    const { status, headers, text } = await shop.visitor().get((await image())[0]);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<svg');
  });

  test('gets another address with another title; the old address serves the new cover without long caching', async () => {
    const [before] = await image();
    await change({ name: 'A new title', nameAr: '' });
    const [after] = await image();
    expect(after).not.toBe(before);
    const old = await shop.visitor().get(before);
    expect(old.status).toBe(200);
    expect(old.headers.get('cache-control')).not.toContain('immutable');
    expect(old.text).toContain('A new title');
  });

  test('is bound on the left if the edition is English', async () => {
    const hinge = async () => {
      const { text } = await shop.visitor().get((await image())[0]);
      return /<rect x="(\d+)" width="34"/.exec(text)?.[1];
    };
    await change({ name: 'The Forty Hadith', nameAr: 'الأربعون النووية', language: 'ar' });
    expect(await hinge()).toBe('566');
    await change({ language: 'en' });
    expect(await hinge()).toBe('0');
    await change({ language: 'ar' });
  });

  test('generated while its title changes is never cached under the new address', async () => {
    const { createApp } = await import('../app.ts');
    const stale = await image();
    let changed = false;
    const slow = new Proxy(shop.db, {
      get: (db, name: keyof typeof shop.db) =>
        name === 'catalogueVersion'
          ? async () => {
              const version = await db.catalogueVersion();
              if (!changed) await change({ name: 'A title of this moment', nameAr: '' });
              changed = true;
              return version;
            }
          : db[name],
    });
    const app = createApp({ ...shop.deps, db: slow, loadShopState: createShopState(slow, shop.config) });
    await app.request(stale[0]);
    const fresh = await app.request((await image())[0]);
    expect(fresh.headers.get('cache-control')).toContain('immutable');
    expect(await fresh.text()).toContain('A title of this moment');
  });

  test('markup in a title stays text', async () => {
    await change({ name: '</text><script>alert(1)</script>"&', nameAr: '' });
    const { text } = await shop.visitor().get((await image())[0]);
    expect(text).not.toMatch(/<script/i);
    expect(text).toContain('&lt;script&gt;');
  });

  test('is served for an archived book, but not for an unknown one', async () => {
    await change({ archivedAt: 1 });
    expect((await shop.visitor().get(`/covers/${id}.svg`)).status).toBe(200);
    for (const name of [`${'f'.repeat(24)}.svg`, 'x.svg', `${id}.png`, `${id}`, '..%2f..%2fpackage.svg']) {
      expect((await shop.visitor().get(`/covers/${name}`)).status).toBe(404);
    }
  });
});
