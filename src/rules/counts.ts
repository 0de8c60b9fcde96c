type Language = 'en' | 'ar';

/** A count as it stands in prose, in groups of three: Arabic-Indic digits among Arabic words. */
export function countInDigits(count: number, language: Language): string {
  const grouped = String(count).replaceAll(/\B(?=(\d{3})+$)/g, language === 'ar' ? '٬' : ',');
  if (language === 'en') return grouped;
  return grouped.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/** Which form of a word stands beside a count. Intl knows too, but takes 15 ms to wake, and 100 on a slow phone. */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  if (count === 1) return 'one';
  if (language === 'en') return 'other';
  if (count === 0) return 'zero';
  if (count === 2) return 'two';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return 'few';
  return rest >= 11 ? 'many' : 'other';
}
