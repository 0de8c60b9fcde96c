import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

const kathir = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((volume) => `Tafsīr Ibn Kathīr, Vol. ${volume}`);
const bukhari = 'Ṣaḥīḥ al-Bukhārī';
const alfiyya = 'Alfiyyat Ibn Mālik';

describe.each(engines)('searching the catalogue on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  async function found(q: string): Promise<string[]> {
    const { status, body } = await shop.visitor().get(`/api/product/list?${new URLSearchParams({ q })}`);
    expect(status).toBe(200);
    return body.products.map((book: { name: string }) => book.name);
  }
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

  test.each(['%', '_', '%%%', '\\', '100%', 'sah_h', 's%h', "'; drop table books; --", '*', '[a-z]'])(
    '%j has no special meaning',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  test.each(['\0', 'sahih\0', '\ud800', '\udfff sahih', '😀', '\u202esahih', '\n\t', '١٢٣'])(
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
