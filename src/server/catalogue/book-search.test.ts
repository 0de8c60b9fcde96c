import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

const kathir = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((volume) => `Tafsīr Ibn Kathīr, Vol. ${volume}`);
const bukhari = 'Ṣaḥīḥ al-Bukhārī';
const alfiyya = 'Alfiyyat Ibn Mālik';

describe.each(bothEngines)('searching the catalogue on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  async function search(q: string, more: Record<string, string> = {}) {
    const { status, body } = await shop
      .visitor()
      .get(`/api/product/list?${new URLSearchParams({ q, ...more })}`);
    expect(status).toBe(200);
    const names: string[] = body.products.map((book) => book.name);
    expect([body.total, body.nextCursor]).toEqual([names.length, null]);
    const close = names.length - body.close;
    return { byTitle: names.slice(0, close), close: names.slice(close) };
  }
  const found = async (q: string) => (await search(q)).byTitle;
  const inAnyOrder = (names: string[]) => names.toSorted();

  test.each([
    ['صحيح البخارى', [bukhari]],
    ['صحیح البخاری', [bukhari]],
    ['SAHIH', [bukhari]],
    ['Ṣaḥīḥ', [bukhari]],
    ['S\u0323ah\u0323i\u0304h\u0323', [bukhari]],
    ['al bukhari', [bukhari]],
    ['tafsīr ibn kathīr', kathir],
    ['TAFSIR IBN KATHIR', kathir],
    ['تَفْسِير', kathir],
    ['تفسير إبن كثير', kathir],
    ['kathir vol 3', ['Tafsīr Ibn Kathīr, Vol. 3']],
    ['Kathīr, Vol. ٣', ['Tafsīr Ibn Kathīr, Vol. 3']],
    ['ابن كثير الجزء ٣', ['Tafsīr Ibn Kathīr, Vol. 3']],
    ['kathir vol 1', ['Tafsīr Ibn Kathīr, Vol. 1', 'Tafsīr Ibn Kathīr, Vol. 10']],
    ['vol. 10', ['Tafsīr Ibn Kathīr, Vol. 10']],
    ['ibn', [...kathir, alfiyya]],
    ['ألفيه', [alfiyya]],
    ['الفية ابن مالك', [alfiyya]],
    ['riyad al salihin', ['Riyāḍ al-Ṣāliḥīn']],
    ['رياض الصالحين', ['Riyāḍ al-Ṣāliḥīn']],
    ['forty', ['The Forty Hadith']],
    ['الاربعون', ['The Forty Hadith']],
    ['aqida', ['al-ʿAqīda al-Ṭaḥāwiyya', 'al-ʿAqīda al-Wāsiṭiyya']],
    ['shamail', ['al-Shamāʾil al-Muḥammadiyya']],
    ["ma'ruf", ['al-Amr bi-l-Maʿrūf wa-l-Nahy ʿan al-Munkar']],
    ['risala', ['al-Risāla']],
    ['الرسالة', ['al-Risāla']],
    ['ajurrumiyya', ['al-Ājurrūmiyya']],
    ['  sahih  ', [bukhari]],
  ])('%j finds exactly the right books', async (q, names) => {
    expect(inAnyOrder(await found(q))).toEqual(inAnyOrder(names));
  });

  test.each([
    ['an author', 'nawawi'],
    ['a category', 'quran'],
    ['words of a description', 'Damascus'],
    ['another order of words', 'kathir ibn'],
    ['both titles at once', 'kathir تفسير'],
    ['letters from the end of one title and the beginning of the other', 'bukhari صحيح'],
    ['a volume there is not', 'kathir vol 11'],
  ])('%s finds nothing by title', async (_, q) => {
    expect(await found(q)).toEqual([]);
  });

  test.each([
    ['an author', 'nawawi', ['Riyāḍ al-Ṣāliḥīn', 'The Forty Hadith']],
    ['an Arabic author', 'الامام النووى', ['Riyāḍ al-Ṣāliḥīn', 'The Forty Hadith']],
    ['another order of words', 'kathir ibn', kathir],
    ['both titles at once', 'kathir تفسير', kathir],
    ['another spelling', 'riyadus saliheen', ['Riyāḍ al-Ṣāliḥīn']],
    ['a title with its author', 'bidayatul mujtahid ibn rushd', ['Bidāyat al-Mujtahid']],
    ['the beginning of a name', 'tirmi', ['al-Shamāʾil al-Muḥammadiyya']],
    ['a typing error', 'bukhaeri', [bukhari]],
    ['words of a description', 'Damascus', []],
    ['a category', 'quran', kathir],
    ['a category in another spelling', 'Koran', kathir],
    ['a category in Arabic', 'القرآن', kathir],
    ['a category in Arabic without the article', 'فقه', ['Bidāyat al-Mujtahid', 'al-Risāla']],
    ['a category with a mark', "da'wa", ['al-Amr bi-l-Maʿrūf wa-l-Nahy ʿan al-Munkar']],
    ['a number in digits', '40 hadith', ['The Forty Hadith']],
    ['a number in another language', 'arbaeen', ['The Forty Hadith']],
    ['an inflected number', 'الأربعين النووية', ['The Forty Hadith']],
    ['a volume there is not', 'kathir vol 11', []],
    ['particles', 'wal al', []],
    ['signs', '%', []],
  ])('%s (%j) finds close matches', async (_, q, names) => {
    const { byTitle, close } = await search(q);
    expect([byTitle, inAnyOrder(close)]).toEqual([[], inAnyOrder(names)]);
  });

  test('the books of a category follow the titles that name it', async () => {
    const { byTitle, close } = await search('hadith');
    expect(byTitle).toEqual(['The Forty Hadith']);
    expect(inAnyOrder(close)).toEqual(inAnyOrder(['Riyāḍ al-Ṣāliḥīn', bukhari]));
  });

  test('close matches come after all titles with the text, and fill the first page only', async () => {
    const { byTitle, close } = await search('al bukhari');
    expect([byTitle, close]).toEqual([[bukhari], []]);
    const { body: first } = await shop.visitor().get('/api/product/list?q=kathir&limit=10');
    expect([first.products.length, first.close, first.nextCursor]).toEqual([10, 0, null]);
    const { body: short } = await shop.visitor().get('/api/product/list?q=nawawi&limit=1');
    expect([short.products.length, short.close, short.total]).toEqual([1, 1, 1]);
  });

  test('close matches pass the filters of the list', async () => {
    expect((await search('nawawi', { category: 'Fiqh' })).close).toEqual([]);
    expect((await search('nawawi', { inStock: 'false' })).close).toEqual([]);
    expect((await search('nawawi', { category: 'Hadith', inStock: 'true' })).close).toHaveLength(2);
  });

  test.each(['%', '_', '%%%', '\\', '100%', 'sah_h', 's%h', "'; drop table books; --", '*', '[a-z]'])(
    '%j has no special meaning',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  test.each(['\ud800', '\udfff sahih', '😀', '\u202esahih', '\n\t', '١٢٣'])(
    'an unusual character (%j) causes no error',
    async (q) => {
      const query = encodeURIComponent(q.toWellFormed());
      const { status } = await shop.visitor().get(`/api/product/list?q=${query}`);
      expect(status).toBe(200);
    },
  );

  test('direction marks from pasted text are ignored', async () => {
    expect(await found('\u202eṢaḥīḥ\u202c')).toEqual([bukhari]);
    expect(await found('صحيح\u200f البخاري')).toEqual([bukhari]);
  });
});
