import type { RenderedMail } from '../../contract/mails.ts';
import { isolated as isolate, locale } from '../locale.ts';

/** A mail as its parts, written once and shown as HTML and as plain text. */
export interface Letter {
  title: string;
  /** Where it is not the title. */
  subject?: string;
  parts: Part[];
  /** Why the reader receives this mail. */
  reason: string;
  headers?: Record<string, string>;
  replyTo?: RenderedMail['replyTo'];
}

export type Part =
  | string
  /** By the seller, in whatever language. */
  | { type: 'written'; text: string }
  | { type: 'fact'; label: string; value: string }
  | { type: 'button'; label: string; href: string }
  /** A link with a line below it. */
  | { type: 'link'; label: string; note: string; href: string }
  | { type: 'lines'; head: Row; rows: Row[]; totals: Sum[] };

export type Sum = [label: string, amount: string];

export interface Row {
  title: string;
  quantity: string;
  amount: string;
}

/** A name, title or number on one line. HTML shows it as `<bdi>`. */
export function isolated(text: string): string {
  return isolate(text.replaceAll(/\s+/g, ' ').trim());
}

/** For plain text: without the marks that an English text does not need, since not every program hides them. */
export function plain(text: string): string {
  if (locale() === 'ar') return text;
  return pieces(text)
    .map((piece, index) => (index % 2 === 1 && /\p{Script=Arabic}/u.test(piece) ? isolate(piece) : piece))
    .join('');
}

/** The pieces of a text by turns: around isolated pieces, and isolated. */
export function pieces(text: string): string[] {
  return text.split(/[\u2068\u2069]/);
}
