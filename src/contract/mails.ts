import { z } from 'zod';
import type { Book } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import type { Alert } from './settings.ts';
import type { Order, Refund } from './orders.ts';
import { byAge, id, lang, messageOnly, page, text, timestamp } from './text.ts';
import { email } from './accounts.ts';
import { missingTexts } from '../rules/seller-input.ts';

const mailKinds = [
  'order-placed',
  'order-paid',
  'order-ready',
  'order-changed',
  'order-shipped',
  'order-reminder',
  'order-underpaid',
  'order-cancelled',
  'order-refunded',
  'order-returned',
  'order-link',
  'new-order',
  'cancelled-order',
  'password-reset',
  'seller-reset',
  'password-changed',
  'email-changed',
  'email-confirm',
  'newsletter-confirm',
  'newsletter',
  'newsletter-test',
  'shop-alert',
  'staff-invitation',
  'contact-message',
] as const;
export type MailKind = (typeof mailKinds)[number];

type OrderMailKind = Exclude<Extract<MailKind, `order-${string}` | `${string}-order`>, 'order-refunded'>;

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export interface NewsletterContent {
  kind: 'newsletter' | 'newsletter-test';
  /** The reader's, or the only one that it is written in. */
  lang: 'en' | 'ar';
  subject: string;
  body: string;
  books: Pick<Book, '_id' | 'name' | 'nameAr' | 'author' | 'authorAr' | 'category' | 'offerPrice'>[];
  /** The page to unsubscribe. */
  link: string;
  /** Where a mail program posts to unsubscribe (RFC 8058). */
  oneClick: string;
}

/** What a mail says, before it is written in a language. */
export type MailContent =
  /** To the shopper, and to the seller. `link` shows the order. */
  | { kind: OrderMailKind; order: Order; link: string }
  | { kind: 'order-refunded'; order: Order; refund: Refund; link: string }
  /** `link` sets a new password. */
  | { kind: 'password-reset' | 'seller-reset' | 'staff-invitation'; link: string }
  | { kind: 'password-changed' }
  /** To the old address. */
  | { kind: 'email-changed'; email: string }
  | { kind: 'email-confirm'; link: string }
  | { kind: 'newsletter-confirm'; link: string }
  /** To the seller. `link` opens the desk. */
  | { kind: 'shop-alert'; alerts: Alert[]; link: string }
  /** To the seller, who answers the writer. */
  | { kind: 'contact-message'; name: string; email: string; message: string; link: string }
  | NewsletterContent;

export interface RenderedMail {
  /** The shop's name in the language of the mail. */
  sender: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  replyTo?: { name: string; address: string };
}

const mail = z.object({
  _id: id,
  kind: z.enum(mailKinds),
  to: z.string(),
  lang: z.enum(['en', 'ar']),
  state: z.enum(mailStates),
  tries: z.number(),
  lastError: z.string().optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Mail = z.infer<typeof mail>;

const token = z.string().max(200);

const newsletter = z.object({
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

export const mailEndpoints = {
  'GET /api/mail/list': {
    summary: 'The mails of the last 30 days',
    role: 'owner',
    query: z.object({ state: z.enum(mailStates).optional(), sort: byAge.optional(), ...page }),
    answer: z.object({ mails: z.array(mail), nextCursor: id.nullable(), total: z.number() }),
  },
  'GET /api/mail/view': {
    summary: 'One mail as it was sent',
    role: 'owner',
    query: z.object({ id }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'POST /api/mail/resend': {
    summary: 'Sends a mail once more, as a new one',
    role: 'owner',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'GET /api/mail/health': {
    summary: 'Whether mails are sent, and how many failed',
    role: 'owner',
    answer: z.object({
      /** `kept`: the demo shows its mails at the desk. `off`: no mail server is configured. */
      mode: z.enum(['sent', 'kept', 'off']),
      /** Mails that failed in the last day, and those that were tried several times without success. */
      failing: z.number(),
    }),
  },
  'POST /api/newsletter/subscribe': {
    summary: 'Subscribes to the newsletter; a mail asks to confirm',
    role: 'anyone',
    body: z.object({ email, lang }),
    answer: messageOnly,
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirms a subscription with the token of the mail',
    role: 'anyone',
    body: z.object({ token }),
    answer: messageOnly,
  },
  'POST /api/newsletter/leave': {
    summary: 'Ends a subscription with the token of a mail',
    role: 'anyone',
    query: z.object({ token }),
    answer: messageOnly,
  },
  'GET /api/newsletter/leave': {
    summary: 'Leads a browser to the page where a subscription is ended',
    role: 'anyone',
    query: z.object({ token }),
    redirects: true,
    answer: z.object({}),
  },
  'GET /api/newsletter/count': {
    summary: 'How many have subscribed to the newsletter',
    role: 'owner',
    /** Confirmed subscribers, and addresses that wait for confirmation. */
    answer: z.object({ total: z.number(), waiting: z.number() }),
  },
  'GET /api/newsletter/export': {
    summary: 'All subscribers as CSV',
    log: true,
    role: 'owner',
    answer: z.object({}),
    media: 'text/csv',
  },
  'GET /api/newsletter/list': {
    summary: 'The newest newsletters with how many mails were sent',
    role: 'owner',
    answer: z.object({ newsletters: z.array(newsletter) }),
  },
  'POST /api/newsletter/save': {
    summary: 'Saves a new draft of a newsletter, or changes one',
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
    summary: 'A newsletter as a subscriber will get it',
    role: 'owner',
    query: z.object({ id, lang: z.enum(['en', 'ar']) }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'POST /api/newsletter/test': {
    summary: 'Sends a newsletter to the seller only',
    role: 'owner',
    body: z.object({ id, lang: z.enum(['en', 'ar']) }),
    answer: messageOnly,
  },
  'POST /api/newsletter/send': {
    summary: 'Sends a newsletter to all confirmed subscribers, also after a pause',
    role: 'owner',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'POST /api/newsletter/pause': {
    summary: 'Pauses the sending of a newsletter',
    role: 'owner',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'POST /api/newsletter/remove': {
    summary: 'Deletes a subscriber',
    role: 'owner',
    body: z.object({ email }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const mailProblems = {
  'unknown-mail': 404,
  'unknown-newsletter': 404,
  'newsletter-sent': 409,
  'unknown-subscriber': 404,
  'bad-newsletter-link': 404,
} as const;
