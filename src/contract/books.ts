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

/** A list that has to be short: whatever is given, at most this many books come at once. */
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

export interface BookList {
  products: Book[];
  /** Where the next page begins, or null after the last. */
  nextCursor: string | null;
  /** How many books there are in all pages. */
  total: number;
}

export const bookEndpoints = {
  'GET /api/product/list': {
    role: 'anyone',
    query: bookListQuery,
    answer: z.object({ products: z.array(book), nextCursor: id.nullable(), total: z.number() }),
  },
} as const satisfies Record<string, Endpoint>;
