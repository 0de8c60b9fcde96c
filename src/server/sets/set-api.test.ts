import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { productDesk } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { bookLoaders } from '../catalogue/load-books.ts';

describe.each(engines)('sets at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const { inShop, added } = productDesk(() => ({ shop, seller }));
  const reader = () => bookLoaders(shop.db, shop.deps.loadShopState);
  const volumesOf = async (slug: string) => (await reader().set(slug))?.volumes.map(({ volume }) => volume);
  const managed = async (q: string) => (await seller.get(`/api/set/manage?q=${q}`)).body.sets;
  const edit = (slug: string, changes: object) => seller.post('/api/set/edit', { slug, ...changes });

  test('merging two spellings of an author joins the volumes', async () => {
    await added({ name: 'al-Tamhid, Vol. 1', author: 'Ibn Abd al-Barr' });
    await added({ name: 'al-Tamhid, Vol. 2', author: 'Ibn Abd al-Barr' });
    await added({ name: 'al-Tamhid, Vol. 3', author: 'Yusuf ibn Abd al-Barr' });
    const joined = 'al-tamhid-ibn-abd-al-barr';
    const former = 'al-tamhid-yusuf-ibn-abd-al-barr';
    expect([await volumesOf(joined), await volumesOf(former)]).toEqual([[1, 2], [3]]);
    await seller.post('/api/author/merge', { slug: 'yusuf-ibn-abd-al-barr', into: 'ibn-abd-al-barr' });
    expect(await volumesOf(joined)).toEqual([1, 2, 3]);
    expect((await reader().set(former))?.slug).toBe(joined);
    await added({ name: 'al-Tamhid, Vol. 4', author: 'Yusuf ibn Abd al-Barr' });
    expect(await volumesOf(joined)).toEqual([1, 2, 3, 4]);
  });

  test('sets are listed by name, in either direction', async () => {
    const slugs = async (query: string) =>
      (await seller.get(`/api/set/manage?${query}` as '/api/set/manage')).body.sets.map(({ slug }) => slug);
    const all = await slugs('');
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(await slugs('sort=name-desc')).toEqual(all.toReversed());
    expect(await slugs(`sort=name-desc&cursor=${all[1]}`)).toEqual([all[0]]);
    expect(await slugs(`cursor=${all.at(-2)}`)).toEqual([all.at(-1)]);
  });

  test('the seller makes a set of single books', async () => {
    const author = 'al-Zarkashi';
    const books = [await added({ name: 'al-Bahr', author }), await added({ name: 'al-Muhit', author })];
    const volumes = books.map(({ _id }, index) => ({ _id, volume: index + 1 }));
    expect((await seller.post('/api/set/edit', { volumes })).status).toBe(400);
    const { status, body } = await seller.post('/api/set/edit', { name: 'al-Bahr al-Muhit', volumes });
    expect(status).toBe(200);
    expect(body.set).toMatchObject({
      name: 'al-Bahr al-Muhit',
      author,
      volumes: [{ volume: 1 }, { volume: 2 }],
    });
    expect(await volumesOf(body.set.slug)).toEqual([1, 2]);
  });

  test('the seller names a set, says what it is, and gives the whole a price', async () => {
    const author = 'al-Mizzi';
    const first = await added({ name: 'Tahdhib, Vol. 1', author, price: 20, offerPrice: 10 });
    const second = await added({ name: 'Tahdhib, Vol. 2', author, price: 20, offerPrice: 20 });
    const hidden = await added({ name: 'Tahdhib, Vol. 3', author, state: 'hidden', price: 5, offerPrice: 5 });
    const [set] = await managed('Tahdhib');
    expect(set).toMatchObject({ slug: 'tahdhib-al-mizzi', price: 30, version: 0 });
    expect(set!.volumes.map(({ volume, archived }) => [volume, archived])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const texts = {
      name: 'Tahdhib al-Kamal',
      nameAr: 'تهذيب الكمال',
      about: 'On narrators.',
      aboutAr: 'في الرواة.',
    };
    const { body } = await edit(set!.slug, { version: 0, price: '25,01', ...texts });
    expect(body.set).toMatchObject({ ...texts, price: 25.01, slug: 'tahdhib-al-kamal-al-mizzi' });
    expect([(await inShop(first._id)).offerPrice, (await inShop(second._id)).offerPrice]).toEqual([
      8.33, 16.68,
    ]);
    expect(await reader().set('tahdhib-al-mizzi')).toMatchObject({ ...texts, slug: body.set.slug });
    expect(await reader().setText(body.set.slug)).toEqual({ about: texts.about, aboutAr: texts.aboutAr });
    const { body: desk } = await seller.get(`/api/product/manage?id=${hidden._id}`);
    expect(desk.products[0]).toMatchObject({ offerPrice: 5, set: { name: texts.name, volume: 3 } });
    const older = await edit(body.set.slug, { version: 0, about: 'Lost' });
    expect([older.status, older.body.code]).toEqual([409, 'changed-meanwhile']);
  });

  test('the seller corrects the volumes: numbers, one taken out, one added', async () => {
    const author = 'Ibn Hazm';
    const [one, two] = [
      await added({ name: 'al-Muhalla, Vol. 1', author }),
      await added({ name: 'al-Muhalla, Vol. 2', author }),
    ];
    const single = await added({ name: 'The last part', author });
    const foreign = await added({ name: 'Not his', author: 'Ibn Rushd' });
    const slug = 'al-muhalla-ibn-hazm';
    const volumes = [
      { _id: two._id, volume: '٣' },
      { _id: single._id, volume: 4 },
    ];
    expect((await edit(slug, { volumes })).status).toBe(200);
    expect(await volumesOf(slug)).toEqual([3, 4]);
    expect((await inShop(one._id)).set).toBeUndefined();

    for (const [wrong, code] of [
      [{ volumes: [...volumes, { _id: foreign._id, volume: 5 }] }, 'set-other-author'],
      [{ volumes: [] }, 'invalid'],
      [{ volumes: [{ _id: two._id, volume: 'third' }] }, 'invalid'],
      [{ volumes: [{ _id: two._id, volume: '' }] }, 'invalid'],
      [{ name: ' ' }, 'invalid'],
      [{ price: 'much' }, 'invalid'],
      [{ price: 0 }, 'invalid'],
      [{ price: 0.01 }, 'invalid'],
    ] as const)
      expect((await edit(slug, { about: 'Never saved', ...wrong })).body.code).toBe(code);
    expect(await volumesOf(slug)).toEqual([3, 4]);
    expect(await reader().setText(slug)).toEqual({});
    expect((await edit('nothing', { about: 'x' })).status).toBe(404);
    expect((await shop.visitor().post('/api/set/edit', { slug, about: 'x' })).status).toBe(401);
  });
});
