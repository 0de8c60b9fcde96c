import { z } from 'zod';
import { isSafePdfUrl } from '../rules/links.ts';
import { centsFromDollars } from '../rules/money.ts';
import { book, categoryValue, longestPage } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { filledText, id, text, wholeNumber } from './text.ts';

export const mostImages = 4;
const megabyte = 1024 * 1024;

const dollars = z.coerce.number('number').transform((value, context) => {
  const cents = centsFromDollars(value);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'number' });
  return z.NEVER;
});
const bullets = z
  .array(text(2000))
  .max(100)
  .transform((lines) => lines.filter(Boolean));

/** The JSON part of the form that adds or edits a book; prices become whole cents here. */
export const productData = z.object({
  name: filledText(300),
  author: filledText(300),
  description: bullets.default([]),
  category: z.string('required').max(40),
  price: dollars,
  offerPrice: dollars,
  nameAr: text(300).default(''),
  authorAr: text(300).default(''),
  descriptionAr: bullets.default([]),
  pdfUrl: text(2000)
    .refine((url) => url === '' || isSafePdfUrl(url), 'address')
    .default(''),
});
export type ProductData = z.infer<typeof productData>;

/** An edit also says which pictures stay, in their new order; `new:0` stands for the first file sent along. */
export const productEdit = productData.extend({ id, image: z.array(z.string().max(500)).max(mostImages) });

export const managedBook = book.extend({ archived: z.boolean() });
export type ManagedBook = z.infer<typeof managedBook>;

const ids = z
  .array(id)
  .min(1)
  .max(longestPage * 5);
const word = z.object({ message: z.string() });
const saved = z.object({ message: z.string(), product: managedBook });

const bulkChange = z.union([
  z.object({ inStock: z.boolean() }),
  z.object({ category: categoryValue }),
  z.object({
    price: z.enum(['price', 'offerPrice', 'both']),
    by: z.enum(['amount', 'percent']),
    /** Dollars or percent; below zero lowers. */
    value: z.number().min(-1_000_000).max(1_000_000),
  }),
]);

/** What an import would do, or did, with one row of the file. */
export const importRow = z.object({
  line: z.number(),
  name: z.string(),
  action: z.enum(['add', 'change', 'same', 'error']),
  changes: z.array(z.string()).optional(),
  /** The code of the sentence that says what is wrong, and the column. */
  error: z.string().optional(),
  column: z.string().optional(),
});
export type ImportRow = z.infer<typeof importRow>;

export const productEndpoints = {
  'POST /api/product/add': { role: 'seller', raw: true, limit: 60 * megabyte, answer: saved },
  'POST /api/product/edit': { role: 'seller', raw: true, limit: 60 * megabyte, answer: saved },
  'POST /api/product/stock': { role: 'seller', body: z.object({ id, inStock: z.boolean() }), answer: word },
  'POST /api/product/archive': {
    role: 'seller',
    body: z.object({ ids, archived: z.boolean() }),
    answer: word,
  },
  'POST /api/product/bulk': {
    role: 'seller',
    body: z.object({ ids, change: bulkChange }),
    answer: z.object({ message: z.string(), changed: z.number() }),
  },
  'GET /api/product/manage': {
    role: 'seller',
    query: z.object({
      q: z.string().max(200).optional(),
      category: z.string().max(40).optional(),
      stock: z.enum(['in', 'out']).optional(),
      archived: z.enum(['true', 'false']).optional(),
      cursor: id.optional(),
      limit: wholeNumber(1, longestPage).optional(),
    }),
    answer: z.object({ products: z.array(managedBook), nextCursor: id.nullable(), total: z.number() }),
  },
  'GET /api/product/export': { role: 'seller', answer: z.object({}) },
  'POST /api/product/import': {
    role: 'seller',
    limit: 80 * megabyte,
    body: z.object({ csv: z.string(), dryRun: z.boolean() }),
    answer: z.object({
      message: z.string(),
      counts: z.object({ add: z.number(), change: z.number(), same: z.number(), error: z.number() }),
      /** At most 500 rows are told one by one, errors first. */
      rows: z.array(importRow),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export const productProblems = {
  'bad-product': [400, 'Please check the fields of the book.'],
  'not-an-image': [
    415,
    '“{file}” is not a picture the shop can read. JPEG, PNG, WebP, AVIF and GIF are welcome.',
  ],
  'image-too-large': [413, '“{file}” is too large: at most 12 MB and 50 million pixels.'],
  'too-many-images': [400, 'A book has at most 4 pictures.'],
  'not-a-pdf': [415, '“{file}” is not a PDF.'],
  'pdf-too-large': [413, '“{file}” is too large: a PDF may have at most 40 MB.'],
  'import-errors': [400, 'The file has errors; nothing was changed.'],
  'bad-csv': [400, 'This is not a CSV file of books: {reason}'],
} as const;
