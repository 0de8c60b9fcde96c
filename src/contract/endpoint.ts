import type { z } from 'zod';
import type { DeskRole } from '../rules/accounts.ts';

/** Who may call. The server checks it before it reads the request. */
export type Role = 'anyone' | 'user' | DeskRole;

/** The cookie that carries a session. Under https its name forbids other hosts to set it. */
export function sessionCookie(kind: 'user' | 'seller', secure: boolean): string {
  return `${secure ? '__Host-' : ''}warraq_${kind}`;
}

/** One row of the endpoint table. `answer` omits the field `success`, which every response has. */
export interface Endpoint {
  role: Role;
  /** One line for the API document; `description` says what the names do not. */
  summary: string;
  description?: string;
  /** A GET with side effects: gets the same CSRF check as a POST, and is accepted from scripts alone. */
  changes?: true;
  /** It takes an Idempotency-Key: a repeated request with the same key and body changes nothing and gets the same answer. */
  keyed?: true;
  /** Whether a call of the desk leaves a row in the log, where it is not as usual: every change does, no reading. */
  log?: boolean;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The handler reads a body of this type itself: a form with files, or signed bytes. */
  raw?: 'multipart/form-data' | 'text/csv' | 'application/json';
  /** For the API document: what a body has that the handler reads itself. */
  parts?: z.ZodType;
  /** The maximum size of the body in bytes, where it is not the default. */
  limit?: number;
  answer: z.ZodType;
  /** It answers 302 with the address of a page instead. */
  redirects?: true;
  /** The type of an answer that is not JSON. */
  media?: 'text/csv';
}

/** The envelope of every failure; a page translates `code`. */
export interface Failure {
  success: false;
  message: string;
  code: string;
  /** The values of the message's placeholders, e.g. the title of a book. */
  about?: Record<string, string | number>;
  /** Validation error codes by field. */
  fields?: Record<string, string>;
  /** Of a save that was made from an older version: the fields as they are now, and their version. */
  newer?: { version: number };
}
