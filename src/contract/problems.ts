import { accountProblems } from './accounts.ts';
import { addressProblems } from './addresses.ts';
import { authorProblems } from './authors.ts';
import { bulkProblems } from './bulk.ts';
import { categoryProblems } from './categories.ts';
import { sellerOrderProblems } from './seller-orders.ts';
import { deskProblems } from './desk.ts';
import { invoiceProblems } from './invoices.ts';
import { orderProblems } from './orders.ts';
import { settingsProblems } from './settings.ts';
import { mailProblems } from './mails.ts';
import { productProblems } from './products.ts';
import { readProblems } from './read.ts';
import { setProblems } from './sets.ts';
import { staffProblems } from './staff.ts';
import { messageProblems } from './messages.ts';
import { orderLinkProblems } from './order-links.ts';
import { paymentProblems } from './payments.ts';

/**
 * Every problem with its HTTP status. Its English message is the page's (`messages/en/problems.json`), or stands here where
 * a program is told something else. Placeholders such as `{book}` are filled from `about`.
 */
export const problems = {
  ...accountProblems,
  ...addressProblems,
  ...authorProblems,
  ...bulkProblems,
  ...categoryProblems,
  ...deskProblems,
  ...invoiceProblems,
  ...staffProblems,
  ...messageProblems,
  ...mailProblems,
  ...orderLinkProblems,
  ...orderProblems,
  ...paymentProblems,
  ...productProblems,
  ...readProblems,
  ...sellerOrderProblems,
  ...setProblems,
  ...settingsProblems,
  invalid: 400,
  'bad-json': [400, 'The request body is not valid JSON.'],
  'not-logged-in': 401,
  'not-seller': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'unknown-book': 404,
  'wrong-method': 405,
  'too-slow': 408,
  conflict: 409,
  'changed-meanwhile': 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': [429, 'Too many attempts. Please try again in {wait}.'],
  unexpected: 500,
  unavailable: 503,
  'no-room': 503,
  busy: 503,
} as const satisfies Record<string, number | readonly [status: number, message: string]>;

/** What a problem says of a book. */
export function aboutBook({ name, nameAr }: { name: string; nameAr: string }) {
  return { book: name, ...(nameAr && { bookAr: nameAr }) };
}

/** The English message of each validation error code. */
export const fieldSentences = {
  required: 'Please fill in the {field}.',
  email: 'Enter an email address such as name@example.com.',
  number: 'The {field} must be a number.',
  phone: 'Enter a phone number, with digits only.',
  'international-phone': 'Enter a phone number of that country, or one with + and the country code.',
  postcode: 'The {field} does not have the form used in that country.',
  'short-address': 'Enter a short address such as RRRD2929.',
  iban: 'This IBAN has a mistake. Please check it.',
  bic: 'A BIC has 8 or 11 letters and digits.',
  'tax-number': 'This is not a tax number of that country. Please check its digits.',
  link: 'Enter the full address of the page, starting with https://.',
  short: 'The {field} needs at least 8 characters.',
  long: 'The {field} is too long.',
  characters: 'The {field} has characters the shop cannot keep.',
} as const;

export type ProblemCode = keyof typeof problems;
