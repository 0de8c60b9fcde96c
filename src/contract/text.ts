import { z } from 'zod';
import { isId } from '../rules/ids.ts';

// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** No NUL and other control signs, no half characters: what every database and page can hold. */
export function isCleanText(value: string): boolean {
  return !unprintable.test(value) && value.isWellFormed();
}

/** People's own words, kept exactly but for space around them. */
export function text(longest: number) {
  return z
    .string({ error: 'required' })
    .max(longest, 'long')
    .refine(isCleanText, 'characters')
    .transform((value) => value.trim());
}

export function filledText(longest: number) {
  return text(longest).refine((value) => value.length > 0, 'required');
}

export const id = z.string().refine(isId);
export const moment = z.iso.datetime();

/** A whole number in an address's query. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
}
