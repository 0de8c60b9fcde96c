type Language = 'en' | 'ar';

/** A count, grouped by three. Both languages write 0-9, as in prices and dates, so that a page has one kind of digits. */
export function countInDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** The plural form of a count. By hand, because Intl.PluralRules needs 15 ms to load, and 100 ms on a slow phone. */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  if (count === 1) return 'one';
  if (language === 'en') return 'other';
  if (count === 0) return 'zero';
  if (count === 2) return 'two';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return 'few';
  return rest >= 11 ? 'many' : 'other';
}
