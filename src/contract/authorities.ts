import { z } from 'zod';
import { bookFields } from './book-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** What the list of authorities proposes for the form of a book. Of an author alone, it has no title. */
export const proposal = z.object({
  name: z.string(),
  nameAr: z.string(),
  author: z.string(),
  authorAr: z.string(),
  /** A category of the shop, or empty. */
  category: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

export const authorityEndpoints = {
  'GET /api/product/propose': {
    summary: 'What the list of classical works and authors knows of a title and an author',
    description: 'An author is proposed as the shop writes them already.',
    role: 'books',
    query: z.object({
      /** As typed so far, in either script. */
      title: text(bookFields.name.limit).default(''),
      author: text(bookFields.author.limit).default(''),
    }),
    answer: z.object({ proposals: z.array(proposal) }),
  },
} as const satisfies Record<string, Endpoint>;
