import { z } from 'zod';
import { checkPassword, isEmail, normaliseEmail } from '../rules/accounts.ts';
import { westernDigits } from '../rules/digits.ts';
import { cartItems } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { id, messageOnly, requiredText } from './text.ts';

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

/** Guests and deleted accounts have made-up addresses with this ending, which no mail server has. No account can take one. */
const newEmail = email.refine((text) => !text.endsWith('.invalid'), 'email');

/** Only a new password must follow the rule; at login any non-empty one is accepted. */
const newPassword = z.string({ error: 'required' }).superRefine((password, context) => {
  const fault = checkPassword(password);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});
export const anyPassword = z.string({ error: 'required' }).min(1, 'required').max(1000, 'long');

/** Six digits of the app, or a recovery code, in any digits and with or without dashes. */
export const secondFactorCode = z
  .string({ error: 'required' })
  .max(40, 'long')
  .transform((text) => westernDigits(text).replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => text.length > 0, 'required');

/** The visitor's cart is sent with login and sign-up, so that it is merged in the same request. */
const visitorCart = { cartItems: cartItems.optional() };

/** The language of the page, in which a mail is written. */
export const lang = z.enum(['en', 'ar']).optional().catch(undefined);

const sessionAnswer = z.object({ success: z.boolean().optional(), user: user.optional() });
const loginAnswer = z.object({ user, message: z.string() });

export const accountEndpoints = {
  'GET /api/user/is-auth': { role: 'anyone', answer: sessionAnswer },
  'POST /api/user/login': {
    role: 'anyone',
    body: z.object({ name: z.string().max(200).optional(), email, password: anyPassword, ...visitorCart }),
    answer: loginAnswer,
  },
  'POST /api/user/register': {
    role: 'anyone',
    body: z.object({ name: requiredText(100), email: newEmail, password: newPassword, ...visitorCart, lang }),
    answer: loginAnswer,
  },
  /** Also ends every other session of the shopper. */
  'POST /api/user/password': {
    role: 'user',
    body: z.object({ password: anyPassword, newPassword, lang }),
    answer: messageOnly,
  },
  /** Answers the same for every address. */
  'POST /api/user/forgot': { role: 'anyone', body: z.object({ email, lang }), answer: messageOnly },
  'POST /api/seller/forgot': { role: 'anyone', body: z.object({ email, lang }), answer: messageOnly },
  /** Sets a new password with the token of a mail and ends all sessions of the account. */
  'POST /api/user/reset': {
    role: 'anyone',
    body: z.object({ token: z.string().max(100), password: newPassword, lang }),
    answer: z.object({ message: z.string(), account: z.enum(['user', 'seller']) }),
  },
  /** Whether the owner of the mailbox has confirmed the email. */
  'GET /api/user/confirmed': { role: 'user', answer: z.object({ confirmed: z.boolean() }) },
  /** Confirms the email of an account with the token of a mail. */
  'POST /api/user/confirm': {
    role: 'anyone',
    body: z.object({ token: z.string().max(100) }),
    answer: messageOnly,
  },
  /** Sends the link once more. */
  'POST /api/user/confirm-mail': { role: 'user', body: z.object({ lang }), answer: messageOnly },
  /** The old address is told, and the new one is asked to confirm. */
  'POST /api/user/email': {
    role: 'user',
    body: z.object({ email: newEmail, password: anyPassword, lang }),
    answer: messageOnly,
  },
  'POST /api/user/name': {
    role: 'user',
    body: z.object({ name: requiredText(100) }),
    answer: messageOnly,
  },
  /** Ends every session of the shopper, this one too. */
  'POST /api/user/logout-everywhere': { role: 'user', answer: messageOnly },
  /** A JSON file with everything the shop has of the shopper; what is kept under the email alone, if it is confirmed. */
  'GET /api/user/data': { role: 'user', answer: z.record(z.string(), z.unknown()) },
  /** Deletes what the shop knows of the shopper, but for the orders. */
  'POST /api/user/delete': {
    role: 'user',
    body: z.object({ password: anyPassword }),
    answer: messageOnly,
  },
  'GET /api/user/logout': { role: 'anyone', changes: true, answer: messageOnly },
  'GET /api/user/debug-cookies': { role: 'anyone', answer: z.object({}) },
  'GET /api/seller/is-auth': { role: 'anyone', answer: z.object({ success: z.boolean().optional() }) },
  /** `code` is that of the second factor, if the account has one. */
  'POST /api/seller/login': {
    role: 'anyone',
    body: z.object({ email, password: anyPassword, code: secondFactorCode.optional() }),
    answer: messageOnly,
  },
  'GET /api/seller/logout': { role: 'anyone', changes: true, answer: messageOnly },
} as const satisfies Record<string, Endpoint>;

export const accountProblems = {
  'wrong-login': 401,
  'wrong-password': 403,
  'email-taken': 409,
  'bad-reset-link': 400,
  'mail-off': 503,
  'too-many-logins': [429, 'Too many failed attempts. Please try again in {wait}.'],
} as const;
