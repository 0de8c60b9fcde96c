import { z } from 'zod';
import { email } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { missingTexts } from '../rules/newsletters.ts';
import { id, messageOnly, text, timestamp } from './text.ts';

const token = z.string().max(200);
/** The language of the page, in which the mails are written. */
const lang = z.enum(['en', 'ar']).optional().catch(undefined);

export const newsletterEndpoints = {
  /** A mail asks to confirm. */
  'POST /api/newsletter/subscribe': { role: 'anyone', body: z.object({ email, lang }), answer: messageOnly },
  'POST /api/newsletter/confirm': { role: 'anyone', body: z.object({ token }), answer: messageOnly },
  'POST /api/newsletter/leave': { role: 'anyone', query: z.object({ token }), answer: messageOnly },
  'GET /api/newsletter/leave': { role: 'anyone', query: z.object({ token }), answer: z.object({}) },
} as const satisfies Record<string, Endpoint>;

export const newsletter = z.object({
  _id: id,
  subject: z.string(),
  subjectAr: z.string(),
  body: z.string(),
  bodyAr: z.string(),
  books: z.array(id),
  state: z.enum(['draft', 'sending', 'paused', 'sent']),
  /** How many of its mails are sent, wait and failed. */
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
  createdAt: timestamp,
});
export type Newsletter = z.infer<typeof newsletter>;

/** The seller's newsletters. */
export const newsletterDeskEndpoints = {
  'GET /api/newsletter/list': { role: 'owner', answer: z.object({ newsletters: z.array(newsletter) }) },
  /** A new draft, or a change of one. */
  'POST /api/newsletter/save': {
    role: 'owner',
    body: z
      .object({
        id: id.optional(),
        subject: text(150),
        subjectAr: text(150),
        body: text(10_000),
        bodyAr: text(10_000),
        books: z.array(id).max(20),
      })
      .check(({ value, issues }) => {
        for (const name of missingTexts(value))
          issues.push({ code: 'custom', input: value[name], path: [name], message: 'required' });
      }),
    answer: z.object({ message: z.string(), newsletter }),
  },
  'GET /api/newsletter/preview': {
    role: 'owner',
    query: z.object({ id, lang: z.enum(['en', 'ar']) }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  /** To the seller only. */
  'POST /api/newsletter/test': {
    role: 'owner',
    body: z.object({ id, lang: z.enum(['en', 'ar']) }),
    answer: messageOnly,
  },
  /** To all confirmed subscribers, also after a pause. */
  'POST /api/newsletter/send': { role: 'owner', body: z.object({ id }), answer: messageOnly },
  'POST /api/newsletter/pause': { role: 'owner', body: z.object({ id }), answer: messageOnly },
  /** Deletes a subscriber. */
  'POST /api/newsletter/remove': { role: 'owner', body: z.object({ email }), answer: messageOnly },
} as const satisfies Record<string, Endpoint>;

export const newsletterProblems = {
  'unknown-newsletter': 404,
  'newsletter-sent': 409,
  'unknown-subscriber': 404,
  'bad-newsletter-link': 404,
} as const;
