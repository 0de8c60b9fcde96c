import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { fold, nameMatches, nameQuery, queryKey, searchKey } from './fold.ts';

const names = {
  kathir3: 'Tafsīr Ibn Kathīr, Vol. 3',
  kathir3Ar: 'تفسير ابن كثير، الجزء ٣',
  bukhari: 'Ṣaḥīḥ al-Bukhārī',
  bukhariAr: 'صحيح البخاري',
  riyad: 'Riyāḍ al-Ṣāliḥīn',
  quran: "The Qur'ān: ʿUlūm & Adab",
  fiqhAr: 'الفِقْهُ الأكبرُ وآداب المُؤْمِن في رؤية الأئمّة',
};
const found = (query: string) =>
  Object.entries(names)
    .filter(([, name]) => nameMatches(name, query))
    .map(([key]) => key);

describe('a search finds', () => {
  test.each([
    ['صحيح البخارى', ['bukhariAr']],
    ['صحیح البخاری', ['bukhariAr']],
    ['بخاری', ['bukhariAr']],
    ['صَحِيحُ', ['bukhariAr']],
    ['صحـيـح', ['bukhariAr']],
    ['صحيح\u200f البخاري', ['bukhariAr']],
    ['SAHIH', ['bukhari']],
    ['Ṣaḥīḥ', ['bukhari']],
    ['S\u0323ah\u0323i\u0304h\u0323', ['bukhari']],
    ['al bukhari', ['bukhari']],
    ['al‑Bukhari', ['bukhari']],
    ['AL-BUKHĀRĪ', ['bukhari']],
    ['tafsīr ibn kathīr', ['kathir3']],
    ['tafsir   ibn  kathir', ['kathir3']],
    ['kathir vol 3', ['kathir3']],
    ['Kathir, Vol.3', ['kathir3']],
    ['vol ٣', ['kathir3']],
    ['تَفْسِير', ['kathir3Ar']],
    ['ابن كثير الجزء 3', ['kathir3Ar']],
    ['ابن کثیر، الجزء ۳', ['kathir3Ar']],
    ['إبن', ['kathir3Ar']],
    ['3', ['kathir3', 'kathir3Ar']],
    ['riyad al salihin', ['riyad']],
    ['quran', ['quran']],
    ['Qur’an', ['quran']],
    ['qur`an ulum', ['quran']],
    ['ulum & adab', ['quran']],
    ['الاكبر', ['fiqhAr']],
    ['الأكبر واداب', ['fiqhAr']],
    ['المومن', ['fiqhAr']],
    ['رؤيه', ['fiqhAr']],
    ['الايمه', ['fiqhAr']],
    [' sahih ', ['bukhari']],
    ['- sahih,', ['bukhari']],
    ['%', []],
    ['"', []],
    ['_\\', []],
    [',', ['kathir3']],
    ['ʿ', ['quran']],
    ['ʿʾ', []],
    ['، ', ['kathir3Ar']],
    ['', Object.keys(names)],
    ['  ', Object.keys(names)],
  ])('%j', (query, keys) => {
    expect(found(query)).toEqual(keys);
  });

  test.each([
    'صحیح بخاری',
    'albukhari',
    'kathir vol 4',
    'vol3',
    'muslim',
    'مسلم',
    'bukhari sahih',
    '\n'.concat('x'),
  ])('nothing for %j', (query) => {
    expect(found(query)).toEqual([]);
  });
});

test('each letter is folded by its rule', () => {
  expect(fold('أ إ آ ٱ ا')).toBe('ا ا ا ا ا');
  expect(fold('ى ئ ی ي')).toBe('ي ي ي ي');
  expect(fold('ة ہ ۀ ه')).toBe('ه ه ه ه');
  expect(fold('ؤ ک')).toBe('و ك');
  expect(fold('\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u0640')).toBe('');
  expect(fold('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹')).toBe('01234567890123456789');
  expect(fold('Ā Ī Ū Ḥ Ṣ Ḍ Ṭ Ẓ ā ī ū ḥ ṣ ḍ ṭ ẓ')).toBe('a i u h s d t z a i u h s d t z');
  expect(fold("ʿ ʾ ' ’ ‘ `")).toBe(' ');
  expect(fold("daʿwah da'wah")).toBe('dawah dawah');
  expect(fold('a-b–c—d،e؛f؟g«h»i\t\n j')).toBe('a b c d e f g h i j');
});

test('composed and decomposed spellings fold alike', () => {
  for (const text of [...Object.values(names), 'أإآؤئۀ'])
    expect(fold(text.normalize('NFD'))).toBe(fold(text));
});

describe('the stored search key', () => {
  const key = searchKey(names.bukhari, names.bukhariAr);

  test('holds both titles', () => {
    expect(key).toBe('sahih al bukhari\nصحيح البخاري');
    expect(searchKey('Fiqh')).toBe('fiqh');
    expect(searchKey('Fiqh', '')).toBe('fiqh');
  });

  test('matches no query across both titles', () => {
    for (const query of ['bukhari صحيح', 'bukhari\nصحيح', 'bukhari\u2028صحيح']) {
      expect(key.includes(queryKey(query))).toBe(false);
    }
  });
});

const latin = "aAbIiİıẞßΣσςKÅāĀḥḤṢʿʾ'’‘`- –،,.؟«»\n\t\u00a0\u200f\u00ad\ufeff\u0301\u0323";
const arabic = 'اأإآٱىيئیةهہۀۂەؤوکكـَُِّْٰ٣۳3';
const odd = '\u0000 \u0085 😀 𐐀 𐄀 가 が \u3099 \u1fef \u037e \ufa6c \ud83d \ude00';
const letter = fc.constantFrom(...latin, ...arabic, ...odd.split(' '));
const text = fc.oneof(
  fc.array(letter, { maxLength: 30 }).map((letters) => letters.join('')),
  anyText(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('for every text', () => {
  test('folded search finds everything that case-insensitive search finds', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(30),
        fc.nat(30),
        fc.constantFrom('lower', 'upper', 'same'),
        (name, from, to, form) => {
          const source = form === 'lower' ? name.toLowerCase() : name;
          const part = source.slice(Math.min(from, to), Math.max(from, to));
          const query = form === 'upper' ? part.toUpperCase() : part;
          if (!name.toLowerCase().includes(query.toLowerCase())) return;
          expect(nameMatches(name, query)).toBe(true);
          expect(searchKey('Fiqh', name).includes(queryKey(query))).toBe(true);
          if (!queryKey(query) && query.trim()) expect(nameQuery(query)).toEqual({ plain: query.trim() });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('characters that fold to nothing have no letter case, so titles are searched for them unfolded', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const signs = new Set(units.filter((unit) => !queryKey(unit)));
    const capitals = units.filter((unit) => unit.toLowerCase() !== unit);
    expect(capitals.filter((unit) => signs.has(unit))).toEqual([]);
    expect(capitals.filter((unit) => [...unit.toLowerCase()].some((small) => signs.has(small)))).toEqual([
      'İ',
    ]);
  });

  test('folding is idempotent and leaves no line break or double space', () => {
    fc.assert(
      fc.property(text, (name) => {
        expect(fold(fold(name))).toBe(fold(name));
        expect(fold(name)).not.toMatch(/\n| {2}/);
      }),
      { numRuns: 1000 },
    );
  });

  test('folding each single character is idempotent', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    expect(units.filter((unit) => fold(fold(unit)) !== fold(unit))).toEqual([]);
  });
});
