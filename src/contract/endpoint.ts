import type { z } from 'zod';

/** Who may call: checked by the server before anything else is read. */
export type Role = 'anyone' | 'user' | 'seller';

/** One row of the table of endpoints: what is asked, what is answered beside `success`. */
export interface Endpoint {
  role: Role;
  /** A GET that changes something: guarded against other sites like a POST. */
  changes?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The handler reads the body itself: a form with files, or bytes whose signature counts. */
  raw?: true;
  /** The handler answers a whole response of its own: a file, a stream, bytes kept for everybody. */
  whole?: true;
  /** The most bytes the body may have, where it is not the usual limit. */
  limit?: number;
  answer: z.ZodType;
}

/** Every failure carries this envelope; `code` lets a page say the same thing in its own language. */
export interface Failure {
  success: false;
  message: string;
  code: string;
  /** What the sentence names, e.g. the title of a book. */
  about?: Record<string, string | number>;
  /** The fields of a form that are wrong, each with the code of its own sentence. */
  fields?: Record<string, string>;
}
