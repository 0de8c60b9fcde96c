import { expect, test } from 'vitest';
import { countInDigits, pluralForm } from './counts.ts';

const counts = [...Array(1_203).keys(), 9_999, 10_000, 123_456, 1_000_002, 2_147_483_647];

for (const [language, tag] of [
  ['en', 'en'],
  ['ar', 'ar-u-nu-latn'],
] as const) {
  test(`digits and plural forms agree with Intl (${language})`, () => {
    const digits = new Intl.NumberFormat(tag);
    const forms = new Intl.PluralRules(tag);
    const ours = counts.map((count) => [countInDigits(count), pluralForm(count, language)]);
    expect(ours).toEqual(counts.map((count) => [digits.format(count), forms.select(count)]));
  });
}
