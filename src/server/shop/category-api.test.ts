import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { productDesk } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { specifiedCategories } from '../../rules/shelf.ts';
import { bookLoaders } from '../catalogue/load-books.ts';
import { storedState } from './shop-state.ts';

const poetry = { label: 'Poetry', labelAr: 'الشعر', colour: 'plum' };

describe.each(engines)('categories on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const { added } = productDesk(() => ({ shop, seller }));
  const change = (what: string, body: object) => seller.post(`/api/category/${what}`, body);
  const managed = async () => (await seller.get('/api/category/manage')).body.categories;
  const values = async () => (await storedState(shop.db)).categories.map(({ value }) => value);
  const at = (segment: string) => bookLoaders(shop.db, shop.deps.loadShopState).category(segment);
  const booksIn = async (category: string) =>
    (await shop.visitor().get(`/api/product/list?${new URLSearchParams({ category })}`)).body.total;

  test('are the specified seven in a new shop, with the number of their books', async () => {
    expect((await storedState(shop.db)).categories).toEqual(specifiedCategories);
    expect((await managed())[1]).toMatchObject({ value: 'Quran', path: 'quran', colour: 'green', books: 10 });
  });

  test('are added, and take books at once by every name', async () => {
    expect((await change('add', poetry)).body).toMatchObject({ success: true, message: 'Category Added' });
    expect(await values()).toEqual([...specifiedCategories.map(({ value }) => value), 'Poetry']);
    for (const category of ['Poetry', 'poetry', 'الشعر'])
      expect(await added({ category })).toMatchObject({ category: 'Poetry' });
    expect(await booksIn('poetry')).toBe(3);
    const csv = await seller.send('/api/product/import?dryRun=false', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'name,author,category,price,offerPrice\nal-Muʿallaqāt,Anonymous,الشعر,20,10\n',
    });
    expect(csv.body.counts).toMatchObject({ add: 1, error: 0 });
    expect((await shop.visitor().get('/api/product/suggest?q=poet')).body.categories).toMatchObject([
      { value: 'Poetry', path: 'poetry' },
    ]);
    expect((await shop.visitor().get('/sitemap/pages.xml')).text).toContain('/books/poetry<');
    const { facets } = await bookLoaders(shop.db, shop.deps.loadShopState).books({ limit: 40 });
    expect(facets?.categories).toMatchObject({ Poetry: 4 });
  });

  test('need one name, which stands for the other too', async () => {
    await change('add', { label: '', labelAr: 'الشعر', colour: 'plum' });
    await change('add', { label: 'Maps', labelAr: ' ', colour: 'moss' });
    expect((await managed()).slice(-2)).toMatchObject([
      { value: 'الشعر', label: 'الشعر', labelAr: 'الشعر', path: 'الشعر' },
      { value: 'Maps', label: 'Maps', labelAr: 'Maps', path: 'maps' },
    ]);
    expect(await added({ category: 'الشعر' })).toMatchObject({ category: 'الشعر' });
    expect((await at(encodeURIComponent('الشعر'))) ?? (await at('الشعر'))).toMatchObject({ value: 'الشعر' });
    // The one that there is changes; it is not left behind as the other.
    await change('edit', { value: 'الشعر', labelAr: 'الأدب' });
    expect((await managed()).at(-2)).toMatchObject({ value: 'الشعر', label: 'الأدب', labelAr: 'الأدب' });
    await change('edit', { value: 'الشعر', label: 'Literature' });
    expect((await managed()).at(-2)).toMatchObject({
      label: 'Literature',
      labelAr: 'الأدب',
      path: 'literature',
    });
    await change('edit', { value: 'الشعر', label: '' });
    expect((await managed()).at(-2)).toMatchObject({ label: 'الأدب', labelAr: 'الأدب' });
    for (const [what, body] of [
      ['add', { label: ' ', labelAr: '', colour: 'plum' }],
      ['edit', { value: 'الشعر', labelAr: '' }],
      ['edit', { value: 'Fiqh', label: '', labelAr: '' }],
    ] as const)
      expect((await change(what, body)).body).toMatchObject({
        code: 'invalid',
        fields: { label: 'required' },
      });
    expect((await change('add', { label: '', labelAr: '***', colour: 'plum' })).body.fields).toEqual({
      labelAr: 'characters',
    });
    expect((await change('add', { label: '', labelAr: 'الفقه', colour: 'plum' })).body.code).toBe(
      'category-exists',
    );
    expect(await values()).toHaveLength(9);
  });

  test('are known to every process at once', async () => {
    const elsewhere = Object.create(shop.db) as typeof shop.db;
    expect((await storedState(elsewhere)).categories).toHaveLength(7);
    await change('add', poetry);
    expect((await storedState(elsewhere)).categories).toHaveLength(8);
  });

  test('keep their books when they are renamed, and their former addresses', async () => {
    await change('edit', { value: 'Quran', label: 'Tafsir', labelAr: 'التفسير', colour: 'moss' });
    await change('edit', {
      value: 'Quran',
      label: 'Quranic Studies',
      labelAr: 'علوم القرآن',
      colour: 'moss',
    });
    for (const segment of ['quran', 'Quran', 'tafsir', 'quranic-studies'])
      expect(await at(segment)).toMatchObject({ value: 'Quran', path: 'quranic-studies' });
    expect([await booksIn('Quran'), await booksIn('quranic studies'), await booksIn('tafsir')]).toEqual([
      10, 10, 0,
    ]);
    expect(await added({ category: 'علوم القرآن' })).toMatchObject({ category: 'Quran' });
    // Back to a former name: the address is its own again.
    await change('edit', { value: 'Quran', label: 'Quran', labelAr: 'القرآن', colour: 'green' });
    expect(await at('tafsir')).toMatchObject({ path: 'quran' });
  });

  test('give their former address to a new category of that name', async () => {
    await change('edit', { value: 'Fiqh', label: 'Law', labelAr: 'الفقه', colour: 'brown' });
    await change('edit', { value: 'Fiqh', label: 'Jurisprudence', labelAr: 'الفقه', colour: 'brown' });
    await change('add', { label: 'Law', labelAr: 'القانون', colour: 'slate' });
    expect(await at('law')).toMatchObject({ value: 'Law' });
    expect(await at('fiqh')).toMatchObject({ value: 'Fiqh', path: 'jurisprudence' });
  });

  test('bind the generated covers of their books in their colour', async () => {
    const [id] = await insertBooks(shop, 1);
    const image = async () =>
      (await shop.visitor().get(`/api/product/list?ids=${id}`)).body.products[0]!.image[0]!;
    const before = await image();
    expect((await shop.visitor().get(before)).text).toContain('#3f2c13');
    await change('edit', { value: 'Fiqh', label: 'Fiqh', labelAr: 'الفقه', colour: 'indigo' });
    expect(await image()).not.toBe(before);
    expect((await shop.visitor().get(await image())).text).toContain('#211d4b');
  });

  test('stand in the order that the seller gives them', async () => {
    const reversed = (await values()).toReversed();
    await change('order', { values: reversed });
    expect(await values()).toEqual(reversed);
    for (const wrong of [reversed.slice(1), [...reversed.slice(1), 'Poetry'], [...reversed, 'Fiqh'], []])
      expect((await change('order', { values: wrong })).status).toBe(409);
    expect(await values()).toEqual(reversed);
  });

  test('are removed after their books are moved, and their addresses lead where the books went', async () => {
    const archived = await added({ category: 'Seerah' });
    await seller.post('/api/product/archive', { ids: [archived._id], archived: true });
    const refused = await change('retire', { value: 'Seerah' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'category-has-books' } });
    expect(refused.body.message).toBe(
      'There are still books in “Seerah”. Please choose the category they move to.',
    );
    const before = [await booksIn('Seerah'), await booksIn('Hadith')] as [number, number];
    await change('edit', { value: 'Seerah', label: 'Biography', labelAr: 'السيرة', colour: 'teal' });
    expect((await change('retire', { value: 'Seerah', into: 'Hadith' })).status).toBe(200);
    expect([await booksIn('Seerah'), await booksIn('Hadith')]).toEqual([0, before[0] + before[1]]);
    expect((await seller.get(`/api/product/manage?id=${archived._id}`)).body.products[0]!.category).toBe(
      'Hadith',
    );
    for (const segment of ['seerah', 'biography'])
      expect(await at(segment)).toMatchObject({ value: 'Hadith' });
    expect(await values()).not.toContain('Seerah');
  });

  test('are removed without a new place if they are empty; the last one is not', async () => {
    await change('add', poetry);
    expect((await change('retire', { value: 'Poetry' })).status).toBe(200);
    expect(await at('poetry')).toBeNull();
    for (const { value } of specifiedCategories.slice(1))
      expect((await change('retire', { value, into: 'Aqeedah' })).status).toBe(200);
    const refused = await change('retire', { value: 'Aqeedah' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'last-category' } });
    expect(await values()).toEqual(['Aqeedah']);
    expect(await booksIn('Aqeedah')).toBe(22);
  });

  test('with more books than one batch are moved whole', async () => {
    await insertBooks(shop, 1_200, { category: 'Dawah' });
    await change('retire', { value: 'Dawah', into: 'Fiqh' });
    const left = await shop.db.sql.selectFrom('books').select('id').where('category', '=', 'Dawah').execute();
    expect(left).toEqual([]);
  });

  test('are at most twenty-four', async () => {
    for (let one = 8; one <= 24; one++)
      expect((await change('add', { ...poetry, label: `Shelf ${one}`, labelAr: `رف ${one}` })).status).toBe(
        200,
      );
    expect(await change('add', poetry)).toMatchObject({
      status: 409,
      body: { code: 'too-many-categories', message: 'A shop has at most 24 categories.' },
    });
    expect(await values()).toHaveLength(24);
  });

  test('belong to the seller alone', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get('/api/category/manage')).status).toBe(401);
    for (const what of ['add', 'edit', 'order', 'retire'])
      expect((await visitor.post(`/api/category/${what}`, poetry)).status).toBe(401);
    expect(await values()).toHaveLength(7);
  });

  test('lead from every address they ever had to where they are now, whatever the seller does', async () => {
    const names = ['Poetry', 'Verse', 'Rhyme', 'Prose', 'Letters'];
    const step = fc.record({
      what: fc.constantFrom('add', 'edit', 'retire'),
      name: fc.constantFrom(...names),
      which: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const had = new Set<string>();
        for (const { what, name, which } of steps) {
          const all = (await storedState(shop.db)).categories;
          const { value } = all[which % all.length]!;
          const into = all[(which + 1) % all.length]!.value;
          const body = { value, into, label: name, labelAr: `${name} ع`, colour: 'plum' };
          const { status } = await change(what, body);
          expect([200, 404, 409]).toContain(status);
          for (const { path } of (await storedState(shop.db)).categories) had.add(path);
        }
        const now = (await storedState(shop.db)).categories;
        expect(new Set(now.map(({ path }) => path)).size).toBe(now.length);
        for (const one of now) expect(await at(one.path)).toEqual(one);
        for (const path of had) expect(now).toContainEqual(await at(path));
      }),
      { numRuns: 10 },
    );
  });
});

// Nothing is changed, so one shop is enough.
describe.each(engines)('a category with a fault on %s:', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const change = (what: string, body: object) => seller.post(`/api/category/${what}`, body);
  const managed = async () => (await seller.get('/api/category/manage')).body.categories;

  test.each([
    ['a name of 300 characters', 'add', { ...poetry, label: 'x'.repeat(300) }, { label: 'long' }],
    ['an Arabic name of 300 characters', 'add', { ...poetry, labelAr: 'م'.repeat(300) }, { labelAr: 'long' }],
    ['no name', 'add', { ...poetry, label: ' ', labelAr: '' }, { label: 'required' }],
    ['no Arabic name', 'add', { ...poetry, labelAr: undefined }, { labelAr: 'required' }],
    ['a name without a letter', 'add', { ...poetry, label: '***' }, { label: 'characters' }],
    ['a control character', 'add', { ...poetry, label: 'a\u0000' }, { label: 'characters' }],
    ['an unknown colour', 'add', { ...poetry, colour: 'pink' }, { colour: 'colour' }],
    ['no colour at all', 'add', { ...poetry, colour: undefined }, { colour: 'colour' }],
  ])('%s is refused and changes nothing', async (_, what, body, fields) => {
    const before = await managed();
    expect(await change(what, body)).toMatchObject({ status: 400, body: { success: false, fields } });
    expect(await managed()).toEqual(before);
  });

  test.each([
    ['a name that another has', 'add', { ...poetry, label: 'FIQH' }, 'category-exists'],
    ['a label that another has', 'add', { ...poetry, label: 'Da’wah' }, 'category-exists'],
    ['an Arabic name that another has', 'add', { ...poetry, labelAr: 'الفقه' }, 'category-exists'],
    ['an address that another has', 'add', { ...poetry, label: 'Fiqh!' }, 'category-exists'],
    ['the name of another', 'edit', { ...poetry, value: 'Fiqh', label: 'Quran' }, 'category-exists'],
    ['a category that is not there', 'edit', { ...poetry, value: 'Poetry' }, 'unknown-category'],
    ['removing one that is not there', 'retire', { value: 'Poetry' }, 'unknown-category'],
    ['moving books nowhere', 'retire', { value: 'Fiqh', into: 'Poetry' }, 'unknown-category'],
    ['moving books to itself', 'retire', { value: 'Fiqh', into: 'Fiqh' }, 'unknown-category'],
  ])('%s is refused with a sentence and changes nothing', async (_, what, body, code) => {
    const before = await managed();
    const { status, body: answer } = await change(what, body);
    expect([status >= 404, answer.code, answer.message]).toEqual([true, code, expect.stringMatching(/\.$/)]);
    expect(await managed()).toEqual(before);
  });
});
