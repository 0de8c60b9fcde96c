import { expect, test } from 'vitest';
import { categories, categoryFromInput, categoryFromPath } from './categories.ts';

test('the seven categories are in the order of the shop', () => {
  expect(categories.map(({ value }) => value).join(' ')).toBe(
    'Aqeedah Quran Hadith Fiqh Arabic Dawah Seerah',
  );
  expect(categories.map(({ label }) => label).join(' ')).toBe(
    "Aqeedah Quran Hadith Fiqh Arabic Da'wah Seerah",
  );
  expect(categories.map(({ labelAr }) => labelAr).join(' ')).toBe(
    'العقيدة القرآن الحديث الفقه اللغة العربية الدعوة السيرة',
  );
  for (const { value, path } of categories) expect(path).toBe(value.toLowerCase());
});

test('a path names a category in any letter case', () => {
  expect(categoryFromPath('quran')?.value).toBe('Quran');
  expect(categoryFromPath('Quran')?.value).toBe('Quran');
  expect(categoryFromPath('DAWAH')?.label).toBe("Da'wah");
  for (const wrong of ['', 'tafsir', "da'wah", 'quran/', ' quran', 'constructor']) {
    expect(categoryFromPath(wrong)).toBeNull();
  }
});

test.each(["Da'wah", 'Da’wah', 'Da‘wah', 'Daʿwah', 'Da`wah', 'Dawah', ' dawah '])('%s is Dawah', (text) => {
  expect(categoryFromInput(text)?.value).toBe('Dawah');
});

test('text that is not a category is refused', () => {
  expect(categoryFromInput('seerah')?.value).toBe('Seerah');
  for (const wrong of ['', 'Da wah', "Qur'an", "D'awah", 'Poetry', '__proto__']) {
    expect(categoryFromInput(wrong)).toBeNull();
  }
});
