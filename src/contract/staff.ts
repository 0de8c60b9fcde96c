import { z } from 'zod';
import { staffRoles } from '../rules/accounts.ts';
import { anyPassword, email, newPassword, secondFactorCode } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { id, lang, messageOnly, page, requiredText, timestamp } from './text.ts';

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
  /** Of many, each with its own changes: a hundred, those whose price changed the most. */
  subjects: z.array(z.object({ title: z.string(), changes: z.array(fieldChange) })),
  at: timestamp,
});
export type DeskChange = z.infer<typeof deskChange>;

/** The staff: who works at the desk, what they changed, and the account of each. */
export const staffEndpoints = {
  'POST /api/seller/password': {
    summary: 'Changes the caller’s own password',
    description: 'Ends the other sessions of the caller.',
    role: 'seller',
    body: z.object({ current: anyPassword, password: newPassword, lang }),
    answer: messageOnly,
  },
  'GET /api/staff/list': {
    summary: 'The members of the staff, without the owner',
    role: 'owner',
    answer: z.object({ members: z.array(member) }),
  },
  'POST /api/staff/invite': {
    summary: 'Invites a person to the staff by mail',
    description:
      'The link works once within a week. A person who has not accepted yet gets a new one. A shop without mail answers the link, to be handed over.',
    role: 'owner',
    body: z.object({ name: requiredText(100), email, role, lang }),
    answer: messageOnly.extend({ link: z.string().optional() }),
  },
  'POST /api/staff/role': {
    summary: 'Gives a member of the staff another role',
    description: 'Ends the sessions of the member.',
    role: 'owner',
    body: z.object({ id, role }),
    answer: messageOnly,
  },
  'POST /api/staff/remove': {
    summary: 'Removes a member of the staff',
    role: 'owner',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'GET /api/staff/changes': {
    summary: 'The log of what the staff changed, the newest first',
    role: 'owner',
    query: z.object(page),
    answer: z.object({ changes: z.array(deskChange), nextCursor: id.nullable(), total: z.number() }),
  },
  'GET /api/staff/me': {
    summary: 'The account of the calling member of the staff',
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
  'POST /api/staff/logout-everywhere': {
    summary: 'Ends every session of the calling member, this one too',
    role: 'seller',
    answer: messageOnly,
  },
  'POST /api/staff/second-factor/secret': {
    summary: 'A new secret for an authenticator app',
    description: 'It is not in use before `second-factor` has confirmed it.',
    log: false,
    role: 'seller',
    answer: z.object({ secret, qr: z.object({ size: z.number(), path: z.string() }) }),
  },
  'POST /api/staff/second-factor': {
    summary: 'Turns the second factor of the calling member on',
    role: 'seller',
    body: z.object({ secret, code: secondFactorCode, password: anyPassword }),
    /** The recovery codes are shown once. */
    answer: z.object({ message: z.string(), codes: z.array(z.string()) }),
  },
  'POST /api/staff/second-factor/off': {
    summary: 'Turns the second factor of the calling member off',
    role: 'seller',
    body: z.object({ code: secondFactorCode, password: anyPassword }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const staffProblems = {
  'not-allowed': 403,
  'unknown-member': 404,
  'too-many-members': 409,
  'has-second-factor': 409,
} as const;
