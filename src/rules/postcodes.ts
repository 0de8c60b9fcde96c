import { plainNumber } from './digits.ts';

const kinds: Record<string, RegExp> = { '9': /\d/, A: /[A-Z]/, '*': /[A-Z\d]/ };

/** Spaces, full stops and dashes, which people add or leave out. */
const separators = /[\s.\p{Pd}]/gu;

/**
 * A typed postcode as its country writes it, or null if it has another form. The forms are separated by `|`: `9` stands
 * for a digit, `A` for a letter, `*` for either, and the rest for itself.
 */
export function asPostcode(typed: string, forms: string): string | null {
  const signs = plainNumber(typed.normalize('NFKC')).replace(separators, '').toUpperCase();
  for (const form of forms.split('|')) {
    const written = filled(form, signs);
    if (written !== null) return written;
  }
  return null;
}

function filled(form: string, signs: string): string | null {
  let written = '';
  let used = 0;
  for (const place of form) {
    const kind = kinds[place];
    if (!kind) written += place;
    else if (used < signs.length && kind.test(signs[used]!)) written += signs[used++];
    else return null;
  }
  return used === signs.length ? written : null;
}

/** An example of the first form: `AA9A 9AA` gives `AB1C 2DE`. */
export function postcodeExample(forms: string): string {
  let [letter, digit] = [0, 0];
  return forms
    .split('|')[0]!
    .replace(/[9A*]/g, (place) => (place === '9' ? '1234567890'[digit++]! : 'ABCDEFGHIJ'[letter++]!));
}
