import { z } from 'zod';
import { checkPassword, isEmail, normaliseEmail, staffRoles } from '../rules/accounts.ts';
import { westernDigits } from '../rules/digits.ts';
import type { Endpoint } from './endpoint.ts';
import { id, lang, messageOnly, page, requiredText, timestamp } from './text.ts';
import { type Cart, parseCart } from '../rules/cart.ts';

/** Book id to quantity, parsed into a Map, so that a key like `__proto__` cannot pollute an object. */
const cartItems = z.unknown().transform((value, context): Cart => {
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
const newPassword = z.string({ error: 'required' }).superRefine((password, context) => {
  const fault = checkPassword(password);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});
const anyPassword = z.string({ error: 'required' }).min(1, 'required').max(1000, 'long');

/** Six digits of the app, or a recovery code, in any digits and with or without dashes. */
const secondFactorCode = z
  .string({ error: 'required' })
  .max(40, 'long')
  .transform((text) => westernDigits(text).replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => text.length > 0, 'required');

/** The visitor's cart is sent with login and sign-up, so that it is merged in the same request. */
const visitorCart = { cartItems: cartItems.optional() };

const sessionAnswer = z.object({ success: z.boolean().optional(), user: user.optional() });
const loginAnswer = z.object({ user, message: z.string() });

const role = z.enum(staffRoles);

const member = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  /** False until the invitation is accepted. */
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type Member = z.infer<typeof member>;

const secret = z.string().regex(/^[A-Z2-7]{32}$/);

/** Without values: they are about a person. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});

const deskChange = z.object({
  _id: id,
  by: z.string(),
  /** The endpoint that was called. */
  action: z.string(),
  /** A book's title or an order's number, for example; empty if there is no single one. */
  title: z.string(),
  /** Of the single one, or what was set on each of many. */
  changes: z.array(fieldChange),
  /** How many were changed. */
  count: z.number(),
  /** Of many, the first ones, each with its own changes. */
  subjects: z.array(z.object({ title: z.string(), changes: z.array(fieldChange) })),
  at: timestamp,
});
export type DeskChange = z.infer<typeof deskChange>;

/** The accounts of shoppers with their carts, and the staff: who works at the desk, and how they log in. */
export const accountEndpoints = {
  'POST /api/cart/update': { role: 'user', body: z.object({ cartItems }), answer: messageOnly },
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
  'POST /api/user/name': { role: 'user', body: z.object({ name: requiredText(100) }), answer: messageOnly },
  /** Ends every session of the shopper, this one too. */
  'POST /api/user/logout-everywhere': { role: 'user', answer: messageOnly },
  /** A JSON file with everything the shop has of the shopper; what is kept under the email alone, if it is confirmed. */
  'GET /api/user/data': { role: 'user', answer: z.record(z.string(), z.unknown()) },
  /** Deletes what the shop knows of the shopper, but for the orders. */
  'POST /api/user/delete': { role: 'user', body: z.object({ password: anyPassword }), answer: messageOnly },
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
  'GET /api/staff/list': { role: 'owner', answer: z.object({ members: z.array(member) }) },
  /** Sends a link by mail that is good for one week and once; a new one if the person has not accepted yet. */
  'POST /api/staff/invite': {
    role: 'owner',
    body: z.object({ name: requiredText(100), email, role, lang }),
    answer: messageOnly,
  },
  /** Ends the sessions of the member. */
  'POST /api/staff/role': { role: 'owner', body: z.object({ id, role }), answer: messageOnly },
  'POST /api/staff/remove': { role: 'owner', body: z.object({ id }), answer: messageOnly },
  /** The newest first. */
  'GET /api/staff/changes': {
    role: 'owner',
    query: z.object(page),
    answer: z.object({ changes: z.array(deskChange), nextCursor: id.nullable(), total: z.number() }),
  },
  /** The account of the caller. */
  'GET /api/staff/me': {
    role: 'seller',
    answer: z.object({
      /** The owner has none. */
      name: z.string(),
      role,
      hasSecondFactor: z.boolean(),
      /** How many recovery codes are left. */
      recoveryCodes: z.number(),
      sessions: z.array(z.object({ agent: z.string(), createdAt: timestamp, isCurrent: z.boolean() })),
    }),
  },
  /** Ends every session of the caller, this one too. */
  'POST /api/staff/logout-everywhere': { role: 'seller', answer: messageOnly },
  /** A secret for an authenticator app, which is not in use before `second-factor` has confirmed it. */
  'POST /api/staff/second-factor/secret': {
    role: 'seller',
    answer: z.object({ secret, qr: z.object({ size: z.number(), path: z.string() }) }),
  },
  'POST /api/staff/second-factor': {
    role: 'seller',
    body: z.object({ secret, code: secondFactorCode, password: anyPassword }),
    /** The recovery codes are shown once. */
    answer: z.object({ message: z.string(), codes: z.array(z.string()) }),
  },
  'POST /api/staff/second-factor/off': {
    role: 'seller',
    body: z.object({ code: secondFactorCode, password: anyPassword }),
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
  'not-allowed': 403,
  'code-needed': 401,
  'wrong-code': 403,
  'unknown-member': 404,
  'too-many-members': 409,
  'has-second-factor': 409,
} as const;
