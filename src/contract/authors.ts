import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { describedTexts, isCleanText, messageOnly, version } from './text.ts';

export const author = z.object({
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().optional(),
  /** Other names in both scripts that the list of authorities knows. */
  knownAs: z.array(z.string()).optional(),
  diedAh: z.number().optional(),
  diedCe: z.number().optional(),
  about: z.string().optional(),
  aboutAr: z.string().optional(),
  /** How many of their books are in the shop. */
  books: z.number(),
});
export type Author = z.infer<typeof author>;

/** An author as suggestions and links name them. */
export const namedAuthor = author.pick({ slug: true, name: true, nameAr: true });
export type NamedAuthor = z.infer<typeof namedAuthor>;

export interface AuthorPage {
  authors: Author[];
  nextCursor: string | null;
}

/** An author at the desk, with the other names that were merged into theirs. */
export const managedAuthor = author.extend({ names: z.array(z.string()), version });
export type ManagedAuthor = z.infer<typeof managedAuthor>;

const slug = z.string().min(1).max(300).refine(isCleanText);
const year = (max: number) => z.number().int('number').min(1, 'number').max(max, 'number').nullable();

export const authorEndpoints = {
  'GET /api/author/manage': {
    summary: 'Authors for the desk, with their merged names',
    role: 'books',
    query: z.object({
      q: z.string().max(200).optional(),
      /** By the name unless asked otherwise. */
      sort: z.enum(['name', 'name-ar']).optional(),
      cursor: slug.optional(),
    }),
    answer: z.object({
      authors: z.array(managedAuthor),
      nextCursor: z.string().nullable(),
      total: z.number(),
    }),
  },
  'POST /api/author/edit': {
    summary: 'Changes what the shop says about an author',
    role: 'books',
    body: z.object({
      slug,
      version: version.optional(),
      ...describedTexts,
      diedAh: year(2000).optional(),
      diedCe: year(3000).optional(),
    }),
    answer: messageOnly,
  },
  'POST /api/author/merge': {
    summary: 'Makes the books of one author those of another',
    description: 'Also those that come later. A book is parted from them by another name of its author.',
    role: 'books',
    body: z.object({ slug, into: slug }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const authorProblems = { 'unknown-author': 404, 'same-author': 400 } as const;
