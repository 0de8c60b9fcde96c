import { z } from 'zod';
import { staffRoles } from '../rules/staff.ts';
import { anyPassword, email, lang, secondFactorCode } from './accounts.ts';
import { maxPageSize } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { id, messageOnly, queryInteger, requiredText, timestamp } from './text.ts';

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
  changes: z.array(fieldChange),
  at: timestamp,
});
export type DeskChange = z.infer<typeof deskChange>;

/** Who works at the desk, and how they log in. */
export const staffEndpoints = {
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
    query: z.object({ cursor: id.optional(), limit: queryInteger(1, maxPageSize).optional() }),
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

export const staffProblems = {
  'not-allowed': 403,
  'code-needed': 401,
  'wrong-code': 403,
  'unknown-member': 404,
  'too-many-members': 409,
  'has-second-factor': 409,
} as const;
