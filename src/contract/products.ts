import { z } from 'zod';
import { bulletsOf, MAX_COPIES } from '../rules/book-input.ts';
import { maxCategoryName } from '../rules/categories.ts';
import { parseAmount } from '../rules/digits.ts';
import { isSafeUrl } from '../rules/links.ts';
import { MAX_PRICE } from '../rules/money.ts';
import { MAX_PICTURES } from '../rules/images.ts';
import { book, maxPageSize } from './books.ts';
import { editionGiven, whole } from './editions.ts';
import type { Endpoint } from './endpoint.ts';
import { importEndpoints, importProblems } from './imports.ts';
import { bookFile, bookFileGiven } from './read.ts';
import { id, isCleanText, messageOnly, queryInteger, requiredText, text, version } from './text.ts';

const megabyte = 1024 * 1024;

/**
 * An amount of the major unit, as a number or as typed in Western or Arabic digits. The handler knows the currency and
 * how many decimals it has.
 */
const amount = z.union([z.number(), z.string().max(40)], 'number').transform((value, context) => {
  if (value === '') {
    context.addIssue({ code: 'custom', message: 'required' });
    return z.NEVER;
  }
  const major = typeof value === 'number' ? value : parseAmount(value);
  if (major !== null && major >= 0 && major <= MAX_PRICE) return major + 0;
  context.addIssue({ code: 'custom', message: 'number' });
  return z.NEVER;
});

/** An amount with an optional sign, for a change of price. */
const signedAmount = z.union([z.number(), z.string().max(40)], 'number').transform((value, context) => {
  if (typeof value === 'number') return value;
  const [, sign, typed = ''] = /^\s*([-\u2212+]?)(.*)$/su.exec(value) ?? [];
  const major = parseAmount(typed);
  if (major !== null) return sign && sign !== '+' ? -major : major;
  context.addIssue({ code: 'custom', message: 'number' });
  return z.NEVER;
});

/** A list of points, or text with one point per line. Compiled, since a file may hold 100,000 books. */
const bullets = z.compile(
  z
    .union([z.string().max(200_000), z.array(z.string().max(20_000)).max(1000)])
    .transform((given) => (typeof given === 'string' ? [given] : given).flatMap(bulletsOf))
    .pipe(z.array(text(2000)).max(100, 'long')),
);

/** The value or a name of a category. The server knows which there are. */
const category = z
  .string('required')
  .max(maxCategoryName, 'category')
  .refine(isCleanText, 'category')
  .refine((typed) => typed.trim() !== '', 'required');

const productFields = z.object({
  name: requiredText(300),
  author: requiredText(300),
  description: bullets.default([]),
  category,
  price: amount,
  offerPrice: amount,
  nameAr: text(300).default(''),
  authorAr: text(300).default(''),
  /** Other names that readers search for, separated by semicolons. */
  alsoKnownAs: text(500).default(''),
  /** The seller's own number of the book. */
  sku: text(100).default(''),
  descriptionAr: bullets.default([]),
  edition: editionGiven.default({}),
  /** The set of a volume. Without it, and for a new book if it is empty, the set is guessed from the titles. */
  setName: text(300).optional(),
  setNameAr: text(300).optional(),
  volume: whole(9_999).optional(),
  pdfUrl: text(2000)
    .refine((url) => url === '' || isSafeUrl(url), 'address')
    .default(''),
  file: bookFileGiven.prefault({}),
});

/** Checked as soon as both prices are valid, even when other fields are not. */
const offerWithinPrice = {
  path: ['offerPrice'],
  message: 'offer-above-price',
  when: ({ value }: { value: unknown }) => {
    const { price, offerPrice } = (value ?? {}) as Record<string, unknown>;
    return typeof price === 'number' && typeof offerPrice === 'number';
  },
};
const setWithVolume = { path: ['volume'], message: 'required' };
const hasVolume = (one: { setName?: string; volume?: number }) => !one.setName || one.volume !== undefined;
const isWithinPrice = (one: { price: number; offerPrice: number }) => one.offerPrice <= one.price;

/**
 * The JSON in the part `productData` of the multipart form that adds a book. Other parts are `images`, one for each
 * picture in order, and `pdf`, a file that becomes the book's `pdfUrl`.
 */
export const productData = productFields
  .refine(isWithinPrice, offerWithinPrice)
  .refine(hasVolume, setWithVolume);
export type ProductData = z.infer<typeof productData>;

const unchecked = z.unknown().optional();
const uncheckedFields = Object.fromEntries(
  Object.keys(productFields.shape).map((name) => [name, unchecked]),
) as Record<keyof typeof productFields.shape, typeof unchecked>;

/**
 * An edit has those of these fields that change, which are checked together with the others of the book. `image` lists
 * the pictures in order: URLs of existing ones, and `new:0` for the first uploaded file. With `version` the edit is
 * refused if the book has changed since (optimistic locking). With `renameSet` the other volumes of the book's set get
 * the same set name.
 */
export const productEdit = z.object({
  ...uncheckedFields,
  id,
  version: version.optional(),
  image: z.array(z.string().max(500)).max(MAX_PICTURES).optional(),
  edition: z.record(z.string(), z.unknown()).optional(),
  file: z.record(z.string(), z.unknown()).optional(),
  renameSet: z.boolean().default(false),
});

/** A book at the desk. `image` holds the uploaded pictures, `cover` the first of them or the generated cover. */
export const managedBook = book.extend({
  cover: z.string(),
  archived: z.boolean(),
  alsoKnownAs: z.string(),
  sku: z.string(),
  /** Null for a book that is not counted. */
  copies: z.number().nullable(),
  /** Further copies that unpaid card orders hold. */
  heldCopies: z.number(),
  /** Null without a PDF in the shop. */
  file: bookFile.nullable(),
  version,
});
export type ManagedBook = z.infer<typeof managedBook>;

/** A number of copies, or null for a book that is not counted. */
const copies = z.number('number').int('number').min(0, 'number').max(MAX_COPIES, 'number').nullable();

const ids = z
  .array(id)
  .min(1)
  .max(maxPageSize * 5);
const saved = z.object({ message: z.string(), product: managedBook });

const prices = z.object({ price: z.number(), offerPrice: z.number() });

/** A book's prices before and after a change. */
const priceStep = z.object({ _id: id, before: prices, after: prices });
export type PriceStep = z.infer<typeof priceStep>;

const amounts = z.object({ price: amount, offerPrice: amount });
const pricesGiven = amounts.refine(isWithinPrice, { ...offerWithinPrice, path: [] });

const bulkChange = z.union([
  z.object({ inStock: z.boolean() }),
  z.object({ category }),
  z.object({
    price: z.enum(['price', 'offerPrice', 'both']),
    by: z.enum(['amount', 'percent']),
    /** The major unit or percent, in any digits; negative lowers. */
    value: signedAmount.pipe(z.number().min(-MAX_PRICE).max(MAX_PRICE)),
  }),
]);

const productForm = {
  role: 'books',
  raw: 'multipart/form-data',
  limit: 92 * megabyte,
  answer: saved,
} as const;

export const productEndpoints = {
  'POST /api/product/add': productForm,
  'POST /api/product/edit': productForm,
  'POST /api/product/stock': {
    role: 'books',
    body: z.object({ id, inStock: z.boolean() }),
    answer: messageOnly,
  },
  /** With `seen`, only while the number is still this one: a sale in between is not overwritten. */
  'POST /api/product/copies': {
    role: 'books',
    body: z.object({ id, copies, seen: copies.optional() }),
    answer: z.object({ message: z.string(), copies: z.number().nullable(), inStock: z.boolean() }),
  },
  'POST /api/product/archive': {
    role: 'books',
    body: z.object({ ids, archived: z.boolean() }),
    answer: z.object({ message: z.string(), changed: z.number() }),
  },
  'POST /api/product/bulk': {
    role: 'books',
    body: z.object({ ids, change: bulkChange }),
    answer: z.object({
      message: z.string(),
      changed: z.number(),
      /** The old and new prices, for undo. */
      prices: z.array(priceStep).optional(),
    }),
  },
  /** Restores the prices `before`, except for books that no longer have the prices `after`. */
  'POST /api/product/undo-prices': {
    role: 'books',
    limit: megabyte / 2,
    body: z.object({
      prices: z
        .array(priceStep.extend({ before: pricesGiven, after: amounts }))
        .min(1)
        .max(maxPageSize * 5),
    }),
    answer: z.object({ message: z.string(), changed: z.number(), left: z.number() }),
  },
  'GET /api/product/manage': {
    role: 'seller',
    query: z.object({
      /** Only this book, archived or not; the other filters are ignored. */
      id: id.optional(),
      q: z.string().max(200).optional(),
      category: z.string().max(maxCategoryName).optional(),
      /** `low`: few copies are left, or none. */
      stock: z.enum(['in', 'out', 'low']).optional(),
      /** Archived books, or by default those in the shop. */
      archived: z.enum(['true', 'false']).optional(),
      cursor: id.optional(),
      limit: queryInteger(1, maxPageSize).optional(),
    }),
    answer: z.object({ products: z.array(managedBook), nextCursor: id.nullable(), total: z.number() }),
  },
  ...importEndpoints,
} as const satisfies Record<string, Endpoint>;

export const productProblems = {
  'bad-product': 400,
  'offer-above-price': 400,
  'no-copies': 409,
  'copies-changed': 409,
  'bulk-costs-nothing': 400,
  'bulk-offer-above': 400,
  'not-an-image': 415,
  'image-too-large': 413,
  'too-many-images': 400,
  'not-a-pdf': 415,
  'pdf-too-large': 413,
  'files-unavailable': 503,
  ...importProblems,
} as const;
