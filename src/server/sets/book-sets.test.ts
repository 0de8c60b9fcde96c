import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, productDesk, sendProduct } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { bookLoaders } from '../catalogue/load-books.ts';

describe.each(engines)('sets on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());
  const { inShop, added } = productDesk(() => ({ shop, seller }));
  const volumesOf = async (slug: string) =>
    (await bookLoaders(shop.db, shop.deps.loadShopState).set(slug))?.volumes.map(({ volume }) => volume);
  /** The set that an address leads to. */
  const slugAt = async (slug: string) =>
    (await bookLoaders(shop.db, shop.deps.loadShopState).set(slug))?.slug;
  const importCsv = (csv: string, dryRun = false) =>
    seller.send(`/api/product/import?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: csv,
    });

  test('the volumes of a work are one set with its own page', async () => {
    const reader = bookLoaders(shop.db, shop.deps.loadShopState);
    const set = await reader.set('tafsir-ibn-kathir-ibn-kathir');
    expect(set).toMatchObject({ name: 'Tafsīr Ibn Kathīr', nameAr: 'تفسير ابن كثير' });
    expect(set?.volumes.map(({ volume }) => volume)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(set?.books).toHaveLength(10);
    expect(await reader.set('nothing')).toBeNull();
    const { sets } = await reader.books({ category: 'Quran', limit: 40 });
    expect(sets?.map(({ slug }) => slug)).toEqual(['tafsir-ibn-kathir-ibn-kathir']);
    expect((await reader.books({ category: 'Fiqh', limit: 40 })).sets).toBeUndefined();
  });

  test('a new book joins the set of its title, unless the seller names another', async () => {
    const guessed = await added({ name: 'Fath al-Bari, Vol. 2', nameAr: 'فتح الباري، الجزء ٢' });
    expect((await inShop(guessed._id)).set).toEqual({
      slug: 'fath-al-bari-al-hajjawi',
      name: 'Fath al-Bari',
      nameAr: 'فتح الباري',
      volume: 2,
    });
    const named = await added({ name: 'The book of fasting', setName: 'Fath al-Bari', volume: '٧' });
    expect(named.set).toMatchObject({ slug: 'fath-al-bari-al-hajjawi', volume: 7 });
    expect(await volumesOf('fath-al-bari-al-hajjawi')).toEqual([2, 7]);
  });

  test('the seller corrects a set, or takes a book out of it', async () => {
    const { _id, image } = await added({ name: 'al-Umm, Vol. 1' });
    const edit = (changes: object) =>
      sendProduct(seller, '/api/product/edit', {
        ...oneBook,
        name: 'al-Umm, Vol. 1',
        id: _id,
        image,
        ...changes,
      });
    await edit({ setName: 'Kitab al-Umm', volume: 3 });
    expect((await inShop(_id)).set).toMatchObject({ name: 'Kitab al-Umm', volume: 3 });
    await edit({ setName: '', volume: '' });
    expect((await inShop(_id)).set).toBeUndefined();
    for (const wrong of [
      { setName: 'Umm' },
      { setName: 'Umm', volume: 0 },
      { setName: 'Umm', volume: 'three' },
      { setName: 'a'.repeat(301), volume: 1 },
    ])
      expect((await edit(wrong)).status).toBe(400);
    expect((await inShop(_id)).set).toBeUndefined();
  });

  test('the seller renames a set in all its volumes, archived ones too, or moves one volume', async () => {
    const first = await added({ name: 'al-Majmu, Vol. 1' });
    await added({ name: 'al-Majmu, Vol. 2' });
    const third = await added({ name: 'al-Majmu, Vol. 3' });
    const archive = (archived: boolean) =>
      seller.post('/api/product/archive', { ids: [third._id], archived });
    const edit = (changes: object) =>
      sendProduct(seller, '/api/product/edit', {
        ...oneBook,
        name: 'al-Majmu, Vol. 1',
        id: first._id,
        image: first.image,
        volume: 1,
        ...changes,
      });
    await archive(true);
    const name = { setName: 'Kitab al-Majmu', setNameAr: 'كتاب المجموع' };
    expect((await edit({ ...name, renameSet: true })).status).toBe(200);
    await archive(false);
    expect(await slugAt('al-majmu-al-hajjawi')).toBe('kitab-al-majmu-al-hajjawi');
    expect(await volumesOf('kitab-al-majmu-al-hajjawi')).toEqual([1, 2, 3]);
    expect((await inShop(third._id)).set).toMatchObject({ nameAr: 'كتاب المجموع', volume: 3 });
    await edit({ setName: 'Another set' });
    expect(await volumesOf('kitab-al-majmu-al-hajjawi')).toEqual([2, 3]);
    expect(await volumesOf('another-set-al-hajjawi')).toEqual([1]);
    expect(await slugAt('al-majmu-al-hajjawi')).toBe('kitab-al-majmu-al-hajjawi');
    await edit({ setName: '', volume: '', renameSet: true });
    expect(await volumesOf('another-set-al-hajjawi')).toBeUndefined();
    expect((await edit({ ...name, renameSet: 'yes' })).status).toBe(400);
  });

  test('the former addresses of a set lead to it, until another set has them', async () => {
    const { _id, image } = await added({ name: 'al-Kafi, Vol. 1' });
    const second = await added({ name: 'al-Kafi, Vol. 2' });
    const rename = (setName: string) =>
      sendProduct(seller, '/api/product/edit', {
        ...oneBook,
        name: 'al-Kafi, Vol. 1',
        id: _id,
        image,
        volume: 1,
        setName,
        renameSet: true,
      });
    for (const name of ['The Sufficient', 'Kitab al-Kafi', 'Kitāb al-Kāfī']) await rename(name);
    for (const former of ['al-kafi', 'the-sufficient', 'kitab-al-kafi'])
      expect(await slugAt(`${former}-al-hajjawi`)).toBe('kitab-al-kafi-al-hajjawi');
    await rename('al-Kafi');
    expect(await slugAt('al-kafi-al-hajjawi')).toBe('al-kafi-al-hajjawi');
    expect(await slugAt('kitab-al-kafi-al-hajjawi')).toBe('al-kafi-al-hajjawi');
    await added({ name: 'The Sufficient, Vol. 1' });
    expect(await slugAt('the-sufficient-al-hajjawi')).toBe('the-sufficient-al-hajjawi');
    const { status } = await importCsv(
      ['_id,setName,volume', `${_id},Two volumes,1`, `${second._id},Two volumes,2`].join('\n'),
    );
    expect(status).toBe(200);
    expect(await slugAt('kitab-al-kafi-al-hajjawi')).toBe('two-volumes-al-hajjawi');
    await seller.post('/api/product/archive', { ids: [_id, second._id], archived: true });
    expect(await slugAt('kitab-al-kafi-al-hajjawi')).toBeUndefined();
  });

  test('a file of books names sets, and says nothing of them where its cells are empty', async () => {
    const { status } = await importCsv(
      [
        'name,author,category,price,offerPrice,setName,setNameAr,volume',
        '"al-Mughni, Vol. 1",Ibn Qudama,Fiqh,20,10,,,',
        'Its second part,Ibn Qudama,Fiqh,20,10,al-Mughni,المغني,2',
      ].join('\n'),
    );
    expect(status).toBe(200);
    expect(await volumesOf('al-mughni-ibn-qudama')).toEqual([1, 2]);
    const { body } = await importCsv(
      'name,author,category,price,offerPrice,setName\nA,B,Fiqh,20,10,Some set',
      true,
    );
    expect(body.rows[0]!.errors).toEqual([{ fault: 'required', column: 'volume' }]);
  });
});
