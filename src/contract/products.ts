import { z } from 'zod';
import { bulletsOf, MAX_COPIES, parseCopies } from '../rules/seller-input.ts';
import { maxCategoryName } from '../rules/shelf.ts';
import { parseAmount } from '../rules/digits.ts';
import { isSafeUrl } from '../rules/links.ts';
import { MAX_PRICE } from '../rules/money.ts';
import { MAX_PICTURES } from '../rules/images.ts';
import { bookFields } from './book-fields.ts';
import { book } from './books.ts';
import { editionGiven, whole } from './editions.ts';
import type { Endpoint } from './endpoint.ts';
import { importEndpoints, importProblems } from './imports.ts';
import { bookFile, bookFileGiven } from './read.ts';
import { id, isCleanText, messageOnly, money, page, text, timestamp, version } from './text.ts';

/**
 * Only a published book is in the shop. A scheduled one is published at `onSaleFrom`. The others stay out until the seller
 * publishes them: a draft is not finished, a hidden one is taken out for a while, an archived one is no longer sold.
 */
export const states = ['published', 'draft', 'hidden', 'scheduled', 'archived'] as const;
export type BookState = (typeof states)[number];

const listing = z
  .object({
    state: z.enum(states).default('published'),
    onSaleFrom: timestamp.or(z.literal('')).default(''),
    /** A number or what is typed for one; empty if the book is not counted, left out if that stays as it is. */
    copies: z
      .union([z.number().transform(String), z.string().max(20), z.null().transform(() => '')], 'number')
      .transform((typed, context) => {
        const copies = parseCopies(typed);
        if (copies === undefined) context.addIssue({ code: 'custom', message: 'number' });
        return copies ?? null;
      })
      .optional(),
  })
  .refine(({ state, onSaleFrom }) => state !== 'scheduled' || onSaleFrom !== '', {
    path: ['onSaleFrom'],
    message: 'required',
  });
export type Listing = z.infer<typeof listing>;

/** Which books the desk lists. */
export const productFilter = {
  q: z.string().max(200).optional(),
  category: z.string().max(maxCategoryName).optional(),
  /** `low`: few copies are left, or none. */
  stock: z.enum(['in', 'out', 'low']).optional(),
  /** Every book that is not in the shop, or by default those in it. */
  archived: z.enum(['true', 'false']).optional(),
  state: z.enum(states).optional(),
};
export type ProductFilter = z.infer<z.ZodObject<typeof productFilter>>;

/** The orders of the list of the desk. */
const productSorts = ['newest', 'oldest', 'title', 'title-ar', 'price', 'price-desc'] as const;

const megabyte = 1024 * 1024;

/** An amount of the major unit, a number or typed in any digits. The handler knows how many decimals the currency has. */
export const amount = z.union([money, z.string().max(40)], 'number').transform((value, context) => {
  if (value === '') {
    context.addIssue({ code: 'custom', message: 'required' });
    return z.NEVER;
  }
  const major = typeof value === 'number' ? value : parseAmount(value);
  if (major !== null && major >= 0 && major <= MAX_PRICE) return major + 0;
  context.addIssue({ code: 'custom', message: 'number' });
  return z.NEVER;
});

/** Empty or null: there is no offer, and the book costs its price. */
const offerAmount = z.union([z.literal(['', null]).transform(() => undefined), amount], {
  error: ({ input }) => (input === undefined ? 'required' : 'number'),
});

/** Of all points and their line ends: with its marks the cell of a file, which has 10,000 characters, holds them. */
const maxDescription = 9_000;

/** A list of points, or text with one point per line. Compiled, since a file may hold 100,000 books. */
const bullets = z.compile(
  z
    .union([z.string().max(20_000, 'long'), z.array(z.string().max(20_000, 'long')).max(1000, 'long')])
    .transform((given) => (typeof given === 'string' ? [given] : given).flatMap(bulletsOf))
    .pipe(
      z
        .array(text(2000))
        .max(100, 'long')
        .refine((points) => points.join('\n').length <= maxDescription, 'long'),
    ),
);

/** The value or a name of a category. The server knows which there are. */
export const category = z
  .string('required')
  .max(maxCategoryName, 'category')
  .refine(isCleanText, 'category')
  .refine((typed) => typed.trim() !== '', 'required');

const productFields = z.object({
  /** A title and an author in one script are enough. */
  name: text(bookFields.name.limit).default(''),
  author: text(bookFields.author.limit).default(''),
  description: bullets.default([]),
  category,
  price: amount,
  offerPrice: offerAmount,
  nameAr: text(bookFields.nameAr.limit).default(''),
  authorAr: text(bookFields.authorAr.limit).default(''),
  /** Other names that readers search for, separated by semicolons. */
  alsoKnownAs: text(bookFields.alsoKnownAs.limit).default(''),
  /** The seller's own number of the book. */
  sku: text(bookFields.sku.limit).default(''),
  descriptionAr: bullets.default([]),
  edition: editionGiven.default({}),
  /** The set of a volume. Without it, and for a new book if it is empty, the set is guessed from the titles. */
  setName: text(bookFields.setName.limit).optional(),
  setNameAr: text(bookFields.setNameAr.limit).optional(),
  volume: whole(bookFields.volume.limit).optional(),
  pdfUrl: text(bookFields.pdfUrl.limit)
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
const isWithinPrice = (one: { price: number; offerPrice?: number | undefined }) =>
  one.offerPrice === undefined || one.offerPrice <= one.price;

type Texts = Partial<Record<string, unknown>>;
/** Checked even when other fields are not valid. */
const inOneScript = (field: 'name' | 'author') => ({
  path: [field],
  message: 'required',
  when: ({ value }: { value: unknown }) => typeof (value as Texts | null)?.[field] === 'string',
});

/**
 * The JSON in the part `productData` of the multipart form that adds a book. Other parts are `images`, one for each
 * picture in order, and `pdf`, a file that becomes the book's `pdfUrl`.
 */
export const productData = productFields
  .refine((one) => one.name || one.nameAr, inOneScript('name'))
  .refine((one) => one.author || one.authorAr, inOneScript('author'))
  .refine(isWithinPrice, offerWithinPrice)
  .refine(hasVolume, setWithVolume)
  .transform(({ name, author, offerPrice, ...one }) => ({
    ...one,
    name: name || one.nameAr,
    author: author || one.authorAr,
    offerPrice: offerPrice ?? one.price,
  }));
export type ProductData = z.infer<typeof productData>;

/** The book, whether it is in the shop, and its copies. */
export const listedProduct = productData.and(listing);

const unchecked = z.unknown().optional();
const checkedLater = { ...productFields.shape, ...listing.shape };
const uncheckedFields = Object.fromEntries(
  Object.keys(checkedLater).map((name) => [name, unchecked]),
) as Record<keyof typeof checkedLater, typeof unchecked>;

/**
 * An edit has those of these fields that change, which are checked together with the others of the book. `image` lists
 * the pictures in order: URLs of existing ones, and `new:0` for the first uploaded file. With `version` the edit is
 * refused if the book has changed since (optimistic locking), and with `seenCopies` if a sale has changed its copies. With
 * `renameSet` the other volumes of the book's set get the same set name.
 */
export const productEdit = z.object({
  ...uncheckedFields,
  id,
  version: version.optional(),
  image: z.array(z.string().max(500)).max(MAX_PICTURES).optional(),
  edition: z.record(z.string(), z.unknown()).optional(),
  file: z.record(z.string(), z.unknown()).optional(),
  renameSet: z.boolean().default(false),
  seenCopies: z.number().nullable().optional(),
});

/** A book at the desk. `image` holds the uploaded pictures, `cover` the first of them or the generated cover. */
export const managedBook = book.extend({
  cover: z.string(),
  /** True for every book that is not in the shop. */
  archived: z.boolean(),
  state: z.enum(states),
  /** Of a scheduled book. */
  onSaleFrom: timestamp.optional(),
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

const saved = z.object({ message: z.string(), product: managedBook });

const productForm = <Data extends z.ZodType>(given: Data) =>
  ({
    role: 'books',
    raw: 'multipart/form-data',
    parts: z.object({
      productData: given,
      images: z.array(z.file()).max(MAX_PICTURES).optional(),
      pdf: z.file().optional(),
    }),
    limit: 92 * megabyte,
    answer: saved,
  }) as const;

export const productEndpoints = {
  'POST /api/product/add': {
    summary: 'Adds a book',
    description:
      'A title and an author in one script are enough. A file `pdf` becomes the `pdfUrl` of the book.',
    ...productForm(z.object({ ...productFields.shape, ...listing.shape })),
  },
  'POST /api/product/edit': {
    summary: 'Changes a book',
    description: 'Fields that are left out stay. In `image`, `new:0` is the first of the files `images`.',
    ...productForm(
      productEdit.extend(z.object({ ...productFields.shape, ...listing.shape }).partial().shape),
    ),
  },
  'POST /api/product/duplicate': {
    summary: 'Adds a draft with the same texts, prices and pictures',
    description: 'Without the ISBN and the copies.',
    role: 'books',
    body: z.object({ id }),
    answer: saved,
  },
  'POST /api/product/delete': {
    summary: 'Deletes a book that was never ordered',
    role: 'books',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'POST /api/product/stock': {
    summary: 'Switches the sale of a book on or off',
    role: 'books',
    body: z.object({ id, inStock: z.boolean() }),
    answer: messageOnly,
  },
  'POST /api/product/copies': {
    summary: 'Sets how many copies of a book there are',
    description:
      'With `seen`, only while the number is still this one: a sale in between is not overwritten.',
    role: 'books',
    body: z.object({ id, copies, seen: copies.optional() }),
    answer: z.object({ message: z.string(), copies: z.number().nullable(), inStock: z.boolean() }),
  },
  'GET /api/product/manage': {
    summary: 'Books for the desk, archived and hidden ones too',
    role: 'books',
    query: z.object({
      /** Only this book, archived or not; the other filters are ignored. */
      id: id.optional(),
      ...productFilter,
      sort: z.enum(productSorts).optional(),
      ...page,
    }),
    answer: z.object({ products: z.array(managedBook), nextCursor: id.nullable(), total: z.number() }),
  },
  ...importEndpoints,
} as const satisfies Record<string, Endpoint>;

export const productProblems = {
  'bad-product': 400,
  'offer-above-price': 400,
  'book-ordered': 409,
  'no-copies': 409,
  'copies-changed': 409,
  'not-an-image': 415,
  'image-too-large': 413,
  'too-many-images': 400,
  'not-a-pdf': 415,
  'pdf-too-large': 413,
  'files-unavailable': 503,
  ...importProblems,
} as const;
