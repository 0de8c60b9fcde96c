import { accountProblems } from './accounts.ts';
import { addressProblems } from './addresses.ts';
import { authorProblems } from './authors.ts';
import { cartProblems } from './cart.ts';
import { categoryProblems } from './categories.ts';
import { deskProblems } from './desk.ts';
import { invoiceProblems } from './invoices.ts';
import { logoProblems } from './logo.ts';
import { mailProblems } from './mails.ts';
import { newsletterProblems } from './newsletter.ts';
import { orderProblems } from './orders.ts';
import { productProblems } from './products.ts';
import { refundProblems } from './refunds.ts';
import { settingsProblems } from './settings.ts';

/**
 * Every problem with its HTTP status and English message. Pages translate it by its code; placeholders such as
 * `{book}` are filled from `about`.
 */
export const problems = {
  ...accountProblems,
  ...addressProblems,
  ...authorProblems,
  ...cartProblems,
  ...categoryProblems,
  ...deskProblems,
  ...invoiceProblems,
  ...logoProblems,
  ...mailProblems,
  ...newsletterProblems,
  ...orderProblems,
  ...productProblems,
  ...refundProblems,
  ...settingsProblems,
  invalid: [400, 'That request is not in the form the shop understands.'],
  'bad-json': [400, 'The request body is not valid JSON.'],
  'not-logged-in': [401, 'Please log in first.'],
  'not-seller': [401, 'Please log in as the seller first.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'There is nothing at this address.'],
  'unknown-book': [404, 'That book is not in the shop.'],
  'too-slow': [408, 'The request took too long to arrive. Please try again.'],
  conflict: [409, 'Something changed in the meantime. Please look again and retry.'],
  'too-large': [413, 'That is more than the shop accepts in one request.'],
  'wrong-type': [415, 'The shop does not accept content of this type here.'],
  'too-many': [429, 'Too many attempts. Please try again in {wait}.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The shop cannot reach its books just now. Please try again in a moment.'],
  'no-room': [503, 'The shop cannot save this just now. Please try again a little later.'],
  busy: [503, 'The shop is very busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** The English message of each validation error code. */
export const fieldSentences = {
  required: 'Please fill in the {field}.',
  email: 'Enter an email address such as name@example.com.',
  number: 'The {field} must be a number.',
  phone: 'Enter a phone number, with digits only.',
  'international-phone': 'Enter a phone number of that country, or one with + and the country code.',
  postcode: 'The {field} does not have the form used in that country.',
  link: 'Enter the full address of the page, starting with https://.',
  short: 'The {field} needs at least 8 characters.',
  long: 'The {field} is too long.',
  characters: 'The {field} has characters the shop cannot keep.',
} as const;

export type ProblemCode = keyof typeof problems;
