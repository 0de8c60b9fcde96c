import { z } from 'zod';
import { categories } from '../rules/categories.ts';
import type { Endpoint } from './endpoint.ts';
import { id, moment, wholeNumber } from './text.ts';

export const categoryValue = z.enum(categories.map((category) => category.value));

/** A book on the wire: prices are plain numbers of dollars. */
export const book = z.object({
  _id: id,
  name: z.string(),
  nameAr: z.string().optional(),
  author: z.string(),
  authorAr: z.string().optional(),
  category: categoryValue,
  price: z.number(),
  offerPrice: z.number(),
  image: z.array(z.string()),
  description: z.array(z.string()),
  descriptionAr: z.array(z.string()).optional(),
  pdfUrl: z.string(),
  inStock: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type Book = z.infer<typeof book>;

/** What a card shows of a book: lists of many send no descriptions, and of the pictures only the first. */
export const shelfBook = book.pick({
  _id: true,
  name: true,
  nameAr: true,
  author: true,
  authorAr: true,
  category: true,
  price: true,
  offerPrice: true,
  image: true,
  inStock: true,
});
export type ShelfBook = z.infer<typeof shelfBook>;

/** At most this many books come at once, unless a whole shelf is asked for without a search or a place to begin. */
export const longestPage = 200;

export const bookListQuery = z.object({
  q: z.string().max(200).optional(),
  category: z.string().max(40).optional(),
  ids: z
    .string()
    .max(25 * longestPage)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id).max(longestPage))
    .optional(),
  limit: wholeNumber(1, longestPage).optional(),
  cursor: id.optional(),
  inStock: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
});
export type BookListQuery = z.infer<typeof bookListQuery>;

export interface ShelfPage {
  products: ShelfBook[];
  /** Where the next page begins, or null after the last. */
  nextCursor: string | null;
  /** How many books there are in all pages. */
  total: number;
}

const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ products: z.array(one), nextCursor: id.nullable(), total: z.number() });

export const bookEndpoints = {
  'GET /api/product/list': {
    role: 'anyone',
    whole: true,
    query: bookListQuery,
    answer: pageOf(book),
  },
  /** The same list as cards show it, a page at a time: what a long page loads as it is scrolled. */
  'GET /api/product/shelf': {
    role: 'anyone',
    whole: true,
    query: bookListQuery.extend({ limit: wholeNumber(1, longestPage).default(40) }),
    answer: pageOf(shelfBook),
  },
} as const satisfies Record<string, Endpoint>;
