import type { Order } from './orders.ts';

export const mailKinds = ['order-placed', 'new-order'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** What a mail says, before it is written in a language. */
export type MailContent =
  /** To the shopper, and to the seller. `link` shows the order. */
  { kind: 'order-placed' | 'new-order'; order: Order; link: string };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}
