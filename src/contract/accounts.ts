import { z } from 'zod';
import { isEmail, normaliseEmail } from '../rules/emails.ts';
import { checkPassword } from '../rules/passwords.ts';
import { cartItems } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { filledText, id } from './text.ts';

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  cartItems: z.record(z.string(), z.number()),
});
export type User = z.infer<typeof user>;

export const email = z
  .string({ error: 'required' })
  .max(254, 'email')
  .transform(normaliseEmail)
  .refine((text) => text.length > 0, { error: 'required', abort: true })
  .refine(isEmail, 'email');

/** A new password follows the rule; one given at login only has to be there. */
const newPassword = z.string({ error: 'required' }).superRefine((password, context) => {
  const fault = checkPassword(password);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});
const givenPassword = z.string({ error: 'required' }).min(1, 'required').max(1000, 'long');

/** The visitor's cart travels with login and sign-up, so that it is merged once and not lost on the way. */
const visitorCart = { cartItems: cartItems.optional() };

const noUser = z.object({ success: z.boolean().optional(), user: user.optional() });
const welcome = z.object({ user, message: z.string() });
const word = z.object({ message: z.string() });

export const accountEndpoints = {
  'GET /api/user/is-auth': { role: 'anyone', answer: noUser },
  'POST /api/user/login': {
    role: 'anyone',
    body: z.object({ name: z.string().max(200).optional(), email, password: givenPassword, ...visitorCart }),
    answer: welcome,
  },
  'POST /api/user/register': {
    role: 'anyone',
    body: z.object({ name: filledText(100), email, password: newPassword, ...visitorCart }),
    answer: welcome,
  },
  /** Ends every other session of this shopper with it. */
  'POST /api/user/password': {
    role: 'user',
    body: z.object({ password: givenPassword, newPassword }),
    answer: word,
  },
  'GET /api/user/logout': { role: 'anyone', changes: true, answer: word },
  'GET /api/user/debug-cookies': { role: 'anyone', answer: z.object({}) },
  'GET /api/seller/is-auth': { role: 'anyone', answer: z.object({ success: z.boolean().optional() }) },
  'POST /api/seller/login': {
    role: 'anyone',
    body: z.object({ email, password: givenPassword }),
    answer: word,
  },
  'GET /api/seller/logout': { role: 'anyone', changes: true, answer: word },
} as const satisfies Record<string, Endpoint>;

export const accountProblems = {
  'wrong-login': [401, 'The email or the password is not right.'],
  'wrong-password': [403, 'The current password is not right.'],
  'email-taken': [409, 'There is already an account with this email. Please log in.'],
  'too-many-logins': [429, 'Too many failed attempts. Please wait a few minutes and try again.'],
} as const;
