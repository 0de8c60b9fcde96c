import { z } from 'zod';
import { isId } from '../rules/ids.ts';

// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** No control characters and no lone surrogates: every database and page can store the text. */
export function isCleanText(value: string): boolean {
  return !unprintable.test(value) && value.isWellFormed();
}

/** Free text, trimmed. */
export function text(maxLength: number) {
  return z
    .string({ error: 'required' })
    .max(maxLength, 'long')
    .refine(isCleanText, 'characters')
    .transform((value) => value.trim());
}

export function requiredText(maxLength: number) {
  return text(maxLength).refine((value) => value.length > 0, 'required');
}

/** Text on one line. */
export function oneLine(maxLength: number) {
  return text(maxLength).transform((value) => value.replaceAll(/\s+/g, ' '));
}

export const id = z.string().refine(isId);
/** On the wire. The settings alone are in the minor unit. */
export const money = z
  .number()
  .meta({ id: 'Money', description: 'In the major unit of the shop’s currency: 12.5 is 12.50.' });

export const timestamp = z.iso.datetime();

/** Of the link that shows an order without a login. */
export const linkToken = z.string().max(200);

/** Rises with each change. A save that carries an older one is refused; one without is not checked. */
export const version = z.int().min(0);

/** The largest page; only a list of books without search and cursor may be longer. */
export const maxPageSize = 200;

/** Where a page of a list begins, and how long it is. */
export const page = { cursor: id.optional(), limit: queryInteger(1, maxPageSize).optional() };

/** The language of the page, in which mails are written. */
export const lang = z.enum(['en', 'ar']).optional().catch(undefined);

/** A book by its titles. */
export const titled = { _id: id, name: z.string(), nameAr: z.string().optional() };

/** What the seller writes about an author or a set. */
export const describedTexts = {
  name: requiredText(300).optional(),
  nameAr: text(300).optional(),
  about: text(4000).optional(),
  aboutAr: text(4000).optional(),
};

/** The answer of an endpoint that only confirms. */
export const messageOnly = z.object({ message: z.string() });

/** The order of a list by time; the newest come first unless asked otherwise. */
export const byAge = z.enum(['newest', 'oldest']);

/** Ids in a query string, separated by commas. */
export function queryIds(most: number) {
  return z
    .string()
    .max(25 * most)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(id).max(most));
}

/** A whole number in a query string. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** As 2026-01. */
export const month = z.string().regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/);
