import { z } from 'zod';
import { checkPassword, isEmail, normaliseEmail } from '../rules/accounts.ts';
import { westernDigits } from '../rules/digits.ts';
import type { Endpoint } from './endpoint.ts';
import { id, lang, messageOnly, requiredText } from './text.ts';
import { type Cart, MAX_LINES, MAX_QUANTITY, parseCart } from '../rules/cart.ts';

/** Book id to quantity, parsed into a Map, so that a key like `__proto__` cannot pollute an object. */
const cartItems = z
  .unknown()
  .meta({
    type: 'object',
    description: 'The number of copies by the id of the book.',
    additionalProperties: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    maxProperties: MAX_LINES,
  })
  .transform((value, context): Cart => {
    const parsed = parseCart(value);
    if (parsed.ok) return parsed.cart;
    context.addIssue({ code: 'custom', message: 'bad-cart' satisfies keyof typeof accountProblems });
    return z.NEVER;
  });

const user = z.object({
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
export const newPassword = z.string({ error: 'required' }).superRefine((password, context) => {
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

const sessionAnswer = z.object({ success: z.boolean().optional(), user: user.optional() });
const loginAnswer = z.object({ user, message: z.string() });

/** The accounts of shoppers with their carts, and the logins of the desk. */
export const accountEndpoints = {
  'POST /api/cart/update': {
    summary: 'Replaces the cart of the shopper',
    role: 'user',
    body: z.object({ cartItems }),
    answer: messageOnly,
  },
  'GET /api/user/is-auth': {
    summary: 'The logged-in shopper with the cart',
    role: 'anyone',
    answer: sessionAnswer,
  },
  'POST /api/user/login': {
    summary: 'Logs a shopper in and merges the visitor’s cart',
    role: 'anyone',
    body: z.object({ name: z.string().max(200).optional(), email, password: anyPassword, ...visitorCart }),
    answer: loginAnswer,
  },
  'POST /api/user/register': {
    summary: 'Creates an account and logs it in',
    role: 'anyone',
    body: z.object({ name: requiredText(100), email: newEmail, password: newPassword, ...visitorCart, lang }),
    answer: loginAnswer,
  },
  'POST /api/user/password': {
    summary: 'Changes the shopper’s password',
    description: 'Also ends every other session of the shopper.',
    role: 'user',
    body: z.object({ password: anyPassword, newPassword, lang }),
    answer: messageOnly,
  },
  'POST /api/user/forgot': {
    summary: 'Sends a shopper a link for a new password',
    description: 'The answer is the same for every address.',
    role: 'anyone',
    body: z.object({ email, lang }),
    answer: messageOnly,
  },
  'POST /api/seller/forgot': {
    summary: 'Sends a member of the staff a link for a new password',
    description: 'The answer is the same for every address.',
    role: 'anyone',
    body: z.object({ email, lang }),
    answer: messageOnly,
  },
  'POST /api/user/reset': {
    summary: 'Sets a new password with the token of a mail',
    description: 'Ends all sessions of the account.',
    role: 'anyone',
    body: z.object({ token: z.string().max(100), password: newPassword, lang }),
    answer: z.object({ message: z.string(), account: z.enum(['user', 'seller']) }),
  },
  'GET /api/user/confirmed': {
    summary: 'Whether the owner of the mailbox has confirmed the email',
    role: 'user',
    answer: z.object({ confirmed: z.boolean() }),
  },
  'POST /api/user/confirm': {
    summary: 'Confirms the email of an account with the token of a mail',
    role: 'anyone',
    body: z.object({ token: z.string().max(100) }),
    answer: messageOnly,
  },
  'POST /api/user/confirm-mail': {
    summary: 'Sends the link that confirms the email once more',
    role: 'user',
    body: z.object({ lang }),
    answer: messageOnly,
  },
  'POST /api/user/email': {
    summary: 'Changes the shopper’s email',
    description: 'The old address is told, and the new one is asked to confirm.',
    role: 'user',
    body: z.object({ email: newEmail, password: anyPassword, lang }),
    answer: messageOnly,
  },
  'POST /api/user/name': {
    summary: 'Changes the shopper’s name',
    role: 'user',
    body: z.object({ name: requiredText(100) }),
    answer: messageOnly,
  },
  'POST /api/user/logout-everywhere': {
    summary: 'Ends every session of the shopper, this one too',
    role: 'user',
    answer: messageOnly,
  },
  'GET /api/user/data': {
    summary: 'A JSON file with what the shop has of the shopper',
    description:
      'What is kept under the email alone is in it once the email is confirmed. Notes of the staff are not in it: the seller answers a request for them.',
    role: 'user',
    answer: z.record(z.string(), z.unknown()),
  },
  'POST /api/user/delete': {
    summary: 'Deletes what the shop knows of the shopper, except the orders',
    role: 'user',
    body: z.object({ password: anyPassword }),
    answer: messageOnly,
  },
  'GET /api/user/logout': {
    summary: 'Logs the shopper out',
    role: 'anyone',
    changes: true,
    answer: messageOnly,
  },
  'GET /api/user/debug-cookies': {
    summary: 'Writes the names of the request’s cookies to the log of the server',
    role: 'anyone',
    answer: z.object({}),
  },
  'GET /api/seller/is-auth': {
    summary: 'Whether a member of the staff is logged in',
    role: 'anyone',
    answer: z.object({ success: z.boolean().optional() }),
  },
  'POST /api/seller/login': {
    summary: 'Logs a member of the staff in',
    description: '`code` is that of the second factor, if the account has one.',
    role: 'anyone',
    body: z.object({ email, password: anyPassword, code: secondFactorCode.optional() }),
    answer: messageOnly,
  },
  'GET /api/seller/logout': {
    summary: 'Logs the member of the staff out',
    role: 'anyone',
    changes: true,
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const accountProblems = {
  'bad-cart': 400,
  'unknown-book-in-cart': 400,
  'wrong-login': 401,
  'wrong-password': 403,
  'email-taken': 409,
  'bad-reset-link': 400,
  'mail-off': 503,
  'too-many-logins': [429, 'Too many failed attempts. Please try again in {wait}.'],
  'code-needed': 401,
  'wrong-code': 403,
} as const;
