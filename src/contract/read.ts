import { z } from 'zod';
import { shelfBook } from './books.ts';
import { whole } from './editions.ts';
import type { Endpoint } from './endpoint.ts';
import { id, queryInteger } from './text.ts';

/** On which side a book is bound. */
const boundSides = ['right', 'left'] as const;
/** Whether the text of the pages is known: not yet, yes, there is none, or it could not be read. */
const textStates = ['waiting', 'ready', 'none', 'failed'] as const;

/** The first and the last page that may be seen, in the numbers of the whole file. */
const pageRange = z.object({ from: z.number(), to: z.number() });

/** What the seller decides about a file. */
export const bookFile = z.object({
  /** Empty: by the language of the book. */
  bound: z.enum(['', ...boundSides]),
  /** The shop's search does not look into its pages. */
  excluded: z.boolean(),
  sample: pageRange.nullable(),
  text: z.enum(textStates),
  /** How many pages it has, and of how many the text is known. */
  pages: z.number().nullable(),
  done: z.number(),
});
export type BookFile = z.infer<typeof bookFile>;

/** As the form of a book sends it. With `from` and `to` only these pages of the file are stored. */
export const bookFileGiven = z
  .object({
    bound: z.enum(['', ...boundSides]).default(''),
    excluded: z.boolean().default(false),
    from: whole(100_000).optional(),
    to: whole(100_000).optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'required',
  })
  .refine(({ from = 0, to = from }) => from <= to, { path: ['to'], message: 'number' });
export type BookFileGiven = z.infer<typeof bookFileGiven>;

/** A book with its file, for the reader. */
const reading = z.object({
  book: shelfBook,
  /** All volumes of its work in order, including itself; empty for a single book. */
  volumes: z.array(
    shelfBook
      .pick({
        _id: true,
        name: true,
        nameAr: true,
        category: true,
        price: true,
        offerPrice: true,
        inStock: true,
      })
      .extend({ volume: z.number(), hasFile: z.boolean() }),
  ),
  /** Null if the PDF is on another site: then `external` is its address. The content of a version never changes. */
  file: z.object({ url: z.string(), bytes: z.number(), version: z.string() }).nullable(),
  external: z.string().optional(),
  /** Null until they are counted. */
  pages: z.number().nullable(),
  /** Null if neither the seller nor the language of the book tells. */
  bound: z.enum(boundSides).nullable(),
  text: z.enum(textStates),
  /** The file holds only these pages of the book. */
  sample: pageRange.nullable(),
});
export type Reading = z.infer<typeof reading>;

/** A place in the text where the words were found, with some text before and after. */
const passage = z.object({ page: z.number(), before: z.string(), match: z.string(), after: z.string() });

const searchText = z.string().trim().min(1).max(200);

export const readEndpoints = {
  'GET /api/read/book': {
    summary: 'What the reader of a book needs: its pages and contents',
    role: 'anyone',
    query: z.object({ id }),
    answer: reading,
  },
  'GET /api/read/find': {
    summary: 'The places of a text in one book, in order',
    description: '`next` is the `from` of the following ones.',
    role: 'anyone',
    query: z.object({ id, q: searchText, from: queryInteger(1, 100_000).optional() }),
    answer: z.object({ count: z.number(), hits: z.array(passage), next: z.number().nullable() }),
  },
  'GET /api/read/text': {
    summary: 'The text of one page',
    description: '`good` is false if it is not fit for reading, only for searching.',
    role: 'anyone',
    query: z.object({ id, page: queryInteger(1, 100_000) }),
    answer: z.object({ page: z.number(), paragraphs: z.array(z.string()), good: z.boolean() }),
  },
  'GET /api/read/search': {
    summary: 'Pages of all books with a text, at most five',
    role: 'anyone',
    query: z.object({ q: searchText }),
    answer: z.object({
      pages: z.array(
        passage.extend({ book: shelfBook.pick({ _id: true, name: true, nameAr: true, category: true }) }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export const readProblems = {
  'no-file': 404,
  'no-page': 404,
  'sample-needs-file': 400,
  'sample-beyond': 400,
  'pdf-not-cut': 400,
} as const;
