import { describe, expect, test } from 'vitest';
import { deletions, forgivesError, isOneEdit } from './leniency.ts';
import { phoneKey, phoneQuery, queryWords, wordKeys } from './search-keys.ts';

/** Stored in the index: another key needs the index made anew. */
test.each([
  ['Fatḥ al-Bārī', 'fas bari'],
  ['fathul bari', 'fasul fas bari'],
  ['fathul', 'fasul'],
  ['fathul muin', 'fasul fas muin'],
  ['riyadussaliheen', 'riad salihin'],
  ['riyadus saliheen', 'riadus riad salihin'],
  ['riyadus muin', 'riadus muin'],
  ['Risālat al-Qushayrī', 'risala kuxiri'],
  ['al-Wāsiṭiyya', 'uasisia'],
  ['wasitiyyah', 'uasisia'],
  ['ʿAbd al-Raḥmān', 'abdrahman rahman'],
  ['abd ur-rahman', 'abdrahman rahman'],
  ['abdulrahman', 'abdrahman rahman'],
  ['abda al hadi', 'abdhadi hadi'],
  ['abdal', 'abdal'],
  ['abd', 'abd'],
  ['abd wa', 'abd'],
  ['abd al wa rahman', 'abd rahman'],
  ['Abdullah', 'abdla la'],
  ['ʿAbd Allāh', 'abdla la'],
  ['ibnul qayyim', 'ibn kim'],
  ['binud din', 'ibn din'],
  ['benz', 'bind'],
  ['ibnu taymiyya', 'ibnu simia'],
  ['abi aba abul', 'abu'],
  ['abulhasan', 'abu hasan'],
  ['abudawud', 'abu dud'],
  ['abuad', 'abuad'],
  ['ulumuddin', 'ulum din'],
  ['ulumudin', 'ulumudin'],
  ['walrasul', 'ualrasul rasul'],
  ['walras', 'ualras'],
  ['elmuhit', 'ilmuhis muhis'],
  ['uddin', 'udin din'],
  ['Phalsafa', 'falsafa'],
  ['Chapter', 'xapsir'],
  ['Khalid', 'halid'],
  ['Ghazali', 'gadali'],
  ['dhul nun', 'dul nun'],
  ['Zoo Teeth', 'du sis'],
  ['Layla', 'lila'],
  ['aysha aisha', 'ixa'],
  ['Allah', 'la'],
  ['x y', ''],
  ['7 2', '7 2'],
  ['عبد الرحمن', 'عبدرحمن رحمن'],
  ['عبدالرحمن', 'عبدرحمن رحمن'],
  ['الرسالة', 'رسال'],
  ['والرسالة', 'رسال'],
  ['للرسالة', 'رسال'],
  ['فالرسالة', 'رسال'],
  ['كالرسالة', 'رسال'],
  ['لرسالة', 'لرسال رسال'],
  ['ورسالة', 'ورسال رسال'],
  ['بها', 'بهي'],
  ['وابن كثير', 'ابن كثير'],
  ['لابن بن', 'ابن'],
  ['ابنه', 'ابن'],
  ['أبو أبي أبا', 'ابو'],
  ['ابوها', 'ابوهي'],
  ['إحياء علوم الدين', 'احي علوم دين'],
  ['سنن النسائي', 'سن نساي'],
  ['ترمذى', 'ترمذي'],
  ['مكة', 'مكه'],
  ['الله', 'له'],
  ['ال', 'ال'],
  ['هه', ''],
])('%s has the keys %s', (text, keys) => expect(wordKeys(text).join(' ')).toBe(keys));

describe('the words of a query', () => {
  const asked = (text: string) =>
    queryWords(text).map(({ keys, start, length }) => `${keys.join(' ')} | ${start} ${length}`);

  test.each([
    ['al-Wāsiṭiyya', ['uasisia | uasisi 9']],
    ['wasitiyyah', ['uasisia | uasisiah 10']],
    ['risalah', ['risala | risalah 7']],
    ['fathul bari', ['fasul fas | fasul 6', 'bari | bar 4']],
    ['riyadus saliheen', ['riadus riad | riadus 7', 'salihin | salihin 8']],
    ['ʿAbd al-Raḥmān', ['abdrahman | abdrahman 9']],
    ['abdurrahman', ['abdrahman | abdrahman 10']],
    ['عبد الرحمن', ['عبدرحمن | عبدرحمن 9']],
    ['والرسالة', ['رسال | رساله 8']],
    ['إحياء', ['احي | احيا 5']],
    ['fiqh', ['fi jurisprudinki فقه | fih 4']],
    ['forty', ['fursi 40 arbin arbun اربعون اربعين | furs 5']],
    ['7', ['7 | 7 1']],
  ])('%s are %j', (text, words) => expect(asked(text)).toEqual(words));

  test.each([
    ['imam malik', 'malik'],
    ['ibn hajar', 'hajar'],
    ['Shaykh al-Albani', 'albani'],
    ['hafiz ibn hajar', 'hajar'],
    ['kitab al-tawhid', 'tawhid'],
    ['book of tawhid', 'tawhid'],
    ['الإمام مالك', 'مالك'],
    ['كتاب التوحيد', 'التوحيد'],
    ['الحافظ ابن حجر', 'حجر'],
    ['شيخ الإسلام', 'الإسلام'],
  ])('that many readers leave out ask for nothing: %s', (long, short) => {
    const keys = (text: string) => queryWords(text).map((word) => word.keys);
    expect(keys(long)).toEqual(keys(short));
  });
});

describe('the distance of two words', () => {
  test.each([
    ['', '', true],
    ['', 'a', true],
    ['a', 'b', true],
    ['ab', 'ba', true],
    ['abc', 'acb', true],
    ['abc', 'abcd', true],
    ['bcd', 'abcd', true],
    ['abd', 'abcd', true],
    ['abc', 'abd', true],
    ['abc', 'xbc', true],
    ['abcd', 'badc', false],
    ['abcd', 'acbe', false],
    ['abcd', 'adcb', false],
    ['abcd', 'ab', false],
    ['abc', 'abdef', false],
    ['abcd', 'xbce', false],
    ['ab', 'cd', false],
    ['abx', 'bay', false],
    ['abc', 'bcx', false],
  ])('%j and %j are one edit apart: %s', (one, other, isOne) => {
    expect([isOneEdit(one, other), isOneEdit(other, one)]).toEqual([isOne, isOne]);
  });

  test('is forgiven in five letters, of which the key of a Latin word may have lost one', () => {
    const word = (length: number) => ({ keys: [], start: '', length });
    expect(forgivesError(word(5), 'abcd')).toBe(true);
    expect(forgivesError(word(4), 'abcde')).toBe(false);
    expect(forgivesError(word(5), 'abc')).toBe(false);
    expect(forgivesError(word(5), 'بخار')).toBe(false);
    expect(forgivesError(word(5), 'بخاري')).toBe(true);
  });

  test('is found by what is left of a key without one letter', () => {
    expect(deletions('abca')).toEqual(['abca', 'bca', 'aca', 'aba', 'abc']);
    expect(deletions('aa')).toEqual(['aa', 'a']);
    expect(deletions('')).toEqual(['']);
  });
});

describe('a phone number', () => {
  test.each([
    ['+964 770 555 0100', '', '9647705550100'],
    ['0770 555 0100', 'IQ', '9647705550100'],
    ['0770 555 0100', '', '7705550100'],
    ['+44 (0)20 7946 0018', 'GB', '442079460018'],
    ['٠٧٧٠ ٥٥٥ ٠١٠٠', 'IQ', '9647705550100'],
    ['12345', 'IQ', '12345'],
  ])('%s of %j is stored as %s', (phone, country, key) => expect(phoneKey(phone, country)).toBe(key));

  test.each([
    ['12345', '12345'],
    ['00012345', '12345'],
    ['(020) 7946/0018', '2079460018'],
    ['1234', null],
    ['0001234', null],
    ['12345 x', null],
    ['x12345', null],
  ])('%s is asked for as %j', (text, query) => expect(phoneQuery(text)).toBe(query));
});
