import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deletions, isOneEdit, queryWords, wordKeys } from './search-keys.ts';

/** A query finds a text if a key of each of its words is in the text. */
function finds(query: string, text: string): boolean {
  const keys = wordKeys(text);
  const words = queryWords(query);
  return words.length > 0 && words.every((word) => word.keys.some((key) => keys.includes(key)));
}

describe('the comparison keys of titles and names', () => {
  test.each([
    [
      'articles',
      'Fatḥ al-Bārī',
      ['fath bari', 'fathul bari', 'fath ul-bari', 'fathulbari', 'el-fath el-bari'],
    ],
    [
      'assimilated articles',
      'Riyāḍ al-Ṣāliḥīn',
      ['riyad us saliheen', 'riyadh as-salihin', 'riyadussaliheen'],
    ],
    ['Arabic articles', 'الرسالة', ['رساله', 'والرسالة', 'بالرسالة', 'للرسالة']],
    ['long vowels', 'Taysīr', ['tayseer', 'taiseer', 'teysir']],
    ['doubled letters', 'Quduri', ['qudduri', 'qudoori']],
    ['letters of one sound', 'Tirmidhī', ['tirmizi', 'Tirmidi', 'tirmidhee']],
    ['endings', 'al-Wāsiṭiyya', ['wasitiyyah', 'wasitiya', 'wasitiyah']],
    ['final h and t', 'Risālat al-Qushayrī', ['risala', 'risalah', 'qushairi']],
    ['ibn', 'Muḥammad ibn Saʿd', ['muhammad bin sad', 'sad', 'ibn saad', 'muhamad b. saad']],
    ['abu', 'Sunan Abī Dāwūd', ['abu dawood', 'aba dawud', 'abu daud', 'abudawud']],
    ['أبو', 'سنن أبي داود', ['ابو داوود', 'أبا داود', 'سنن أبى داود']],
    [
      'servants of God',
      'ʿAbd al-Raḥmān',
      ['abdurrahman', 'abdul rahman', 'abd ar-rahman', 'Abdarrahman', 'rahman'],
    ],
    ['عبد', 'عبد الرحمن', ['عبدالرحمن', 'عبد الرحمن']],
    ['Allah', 'ʿAbd Allāh', ['abdullah', 'abd allah', 'Abdallah']],
    ['hamza', 'إحياء', ['احياء', 'احيا', 'أحياء']],
    ['names with the faith', 'Jalāl al-Dīn', ['jalaluddin', 'jalal ud-deen']],
    ['word order', 'Sunan Ibn Māja', ['maja sunan']],
  ])('unify %s', (_, text, queries) => {
    for (const query of queries) expect.soft(finds(query, text), query).toBe(true);
  });

  test.each([
    ['muslim', 'Muslimīn al-Kirām'],
    ['bukhari', 'Ṣaḥīḥ Muslim'],
    ['tafsir kabir', 'Tafsīr al-Jalālayn'],
    ['كبير', 'كثير'],
  ])('%s does not find %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  test.each(['al', 'AL-', 'wa-l', 'the of', '', '   ', '%', '«»', 'و في', 'ـ', '\0', '\ud800'])(
    'a query of particles and signs (%j) asks for nothing',
    (query) => {
      expect(queryWords(query)).toEqual([]);
    },
  );

  test('of a key are the key itself', () => {
    // No letters of articles and particles.
    const latin = fc.string({ unit: fc.constantFrom(...'bdghjkmqtz'), minLength: 2, maxLength: 12 });
    const arabic = fc.string({ unit: fc.constantFrom(...'حدركسهةىيأجخ'), minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(latin, arabic), (text) => {
        for (const key of wordKeys(text)) expect(wordKeys(key)).toEqual([key]);
      }),
    );
  });

  test('find every text by itself, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(queryWords(text).length === 0 || finds(text, text)).toBe(true);
      }),
    );
  });
});

describe('a typing error', () => {
  test.each([
    ['bukari', 'bukhari'],
    ['bukhhari', 'bukhari'],
    ['bokhari', 'bukhari'],
    ['bukahri', 'bukhari'],
    ['bukhari', 'bukhari'],
  ])('%s is one edit from %s', (one, other) => {
    expect([isOneEdit(one, other), isOneEdit(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['bukhari', 'bukh'],
    ['bakhori', 'bukhari'],
    ['ubkhair', 'bukhari'],
  ])('%s is more than one edit from %s', (one, other) => {
    expect(isOneEdit(one, other)).toBe(false);
  });

  test('of one letter leaves a common form', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 6 });
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const shared = deletions(one).some((form) => deletions(other).includes(form));
        expect(isOneEdit(one, other) && !shared).toBe(false);
      }),
    );
  });
});
