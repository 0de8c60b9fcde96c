import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { deletions, isOneEdit } from './leniency.ts';
import { codeQuery, phoneKey, phoneQuery, queryWords, wordKeys } from './search-keys.ts';

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
      fc.property(anyText({ maxLength: 60 }), (text) => {
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

test.each([
  ['Order 1001 0011', '10010011'],
  ['order no. 10010011', '10010011'],
  ['الطلب ١٠٠١ ٠٠١١', '10010011'],
  ['JD 0146 0005 7786 05', 'jd01460005778605'],
  ['1Z 999 AA1 01 2345 6784', '1z999aa10123456784'],
  ['RX-5122-4455', 'rx51224455'],
])('%s is searched as %s', (typed, code) => expect(codeQuery(typed)).toBe(code));

test.each([
  'Order 1001 0012',
  '221B Baker Street',
  'SW1A 1AA',
  'King Fahd Road 12345678',
  'layla',
  'ab123456@x.co',
  'تفسير 12',
  '',
])('%j is searched as text', (typed) => expect(codeQuery(typed)).toBeNull());

/** The code of a country, its calling code, what people dial before the area, and a number. */
const numbers = [
  ['IQ', '964', '0', '7705550100'],
  ['SA', '966', '0', '501234567'],
  ['QA', '974', '', '33123456'],
  ['EG', '20', '0', '1001234567'],
  ['GB', '44', '0', '2079460018'],
  ['US', '1', '1', '2025550123'],
  ['FR', '33', '0', '612345678'],
  ['JP', '81', '0', '312345678'],
] as const;

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'];
const inScript = (text: string, digits: string) =>
  text.replace(/\d/g, (digit) => Array.from(digits)[Number(digit)]!);

/** The number as somebody might write it. */
const written = fc
  .record({
    number: fc.constantFrom(...numbers),
    before: fc.constantFrom('code', 'plus', 'trunk', 'both', 'none'),
    between: fc.array(fc.constantFrom('', '', ' ', '-', '.'), { minLength: 12, maxLength: 12 }),
    script: fc.constantFrom(...scripts),
    mark: fc.constantFrom('', '\u200e', '\u202a'),
  })
  .map(({ number: [country, code, trunk, digits], before, between, script, mark }) => {
    const first = { code: `00${code} `, plus: `+${code} `, trunk, both: `+${code} (0)`, none: '' }[before];
    const rest = Array.from(digits, (digit, index) => (index > 0 ? between[index]! : '') + digit).join('');
    return { country, digits, text: mark + inScript(first + rest, script) };
  });

test('a phone number is found however it is written', () => {
  fc.assert(
    fc.property(written, written, (stored, asked) => {
      const key = phoneKey(stored.text, stored.country);
      const query = phoneQuery(asked.text)!;
      if (stored.digits === asked.digits) expect(key).toContain(query);
      else expect(key).not.toContain(query);
    }),
    { numRuns: 500 },
  );
});

test('a part of a number finds it too', () => {
  const key = phoneKey('+964 770 555 0100', 'IQ');
  for (const part of ['770 555', '0770-555', '964 77 05', '+964 770', '٥٥٥٠١٠٠'])
    expect(key).toContain(phoneQuery(part));
});

test('a number of an unknown country is compared by its digits', () => {
  const key = phoneKey('0770 555 0100', '');
  for (const text of ['07705550100', '770 555 0100', '+964 770 555 0100'])
    expect(key).toContain(phoneQuery(text));
});

test.each(['Layla', '14 Mutanabbi', '1234', '', '+', '00000', 'SW1A 1AA', 'a@b.example'])(
  '%j is no phone number',
  (text) => expect(phoneQuery(text)).toBeNull(),
);
