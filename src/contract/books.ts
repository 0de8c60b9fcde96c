import { z } from 'zod';
import { bookSorts, type Category, maxCategoryName, shelfLanguages } from '../rules/shelf.ts';
import { parseAmount } from '../rules/digits.ts';
import { edition } from './editions.ts';
import { type NamedAuthor, namedAuthor } from './authors.ts';
import { category } from './categories.ts';
import type { Endpoint } from './endpoint.ts';
import { id, maxPageSize, money, queryIds, queryInteger, timestamp } from './text.ts';

/** A book on the wire. */
export const book = z.object({
  _id: id,
  name: z.string(),
  nameAr: z.string().optional(),
  author: z.string(),
  /** The last part of the address of the author's page. */
  authorSlug: z.string(),
  authorAr: z.string().optional(),
  /** The value of its category. */
  category: z.string(),
  price: money,
  offerPrice: money,
  image: z.array(z.string()),
  description: z.array(z.string()),
  descriptionAr: z.array(z.string()).optional(),
  pdfUrl: z.string(),
  edition: edition.optional(),
  /** The set of a volume. */
  set: z
    .object({ slug: z.string(), name: z.string(), nameAr: z.string().optional(), volume: z.number() })
    .optional(),
  inStock: z.boolean(),
  /** The number of copies left, only if it is small. */
  left: z.number().optional(),
  /** Fewer copies are left than `quantities` asks for. */
  tooFew: z.literal(true).optional(),
  /** No copy is left, but unpaid orders hold some that may come back in some minutes. */
  held: z.literal(true).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Book = z.infer<typeof book>;

/** The fields of a book's card: no description, only the first picture, and of the edition only its language. */
export const shelfBook = book
  .pick({
    _id: true,
    name: true,
    nameAr: true,
    author: true,
    authorSlug: true,
    authorAr: true,
    category: true,
    price: true,
    offerPrice: true,
    image: true,
    set: true,
    inStock: true,
    left: true,
    held: true,
  })
  .extend({ edition: edition.pick({ language: true }).optional() });
export type ShelfBook = z.infer<typeof shelfBook>;

const price = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const amount = parseAmount(typed);
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: 'number' });
    return z.NEVER;
  });

export const bookListQuery = z.object({
  q: z.string().max(200).optional(),
  category: z.string().max(maxCategoryName).optional(),
  /** The slug of an author. */
  author: z.string().max(300).optional(),
  ids: queryIds(maxPageSize).optional(),
  /** How many copies of each of the ids a cart has. */
  quantities: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){0,199}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  /** The language of the printed text. */
  language: z.enum(shelfLanguages).optional(),
  /** The least and the greatest price, in the major unit as typed. */
  min: price.optional(),
  max: price.optional(),
  sort: z.enum(bookSorts).optional(),
  limit: queryInteger(1, maxPageSize).optional(),
  cursor: id.optional(),
  inStock: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
});
export type BookListQuery = z.infer<typeof bookListQuery>;

export interface ShelfPage {
  products: ShelfBook[];
  /** The cursor of the next page; null after the last. */
  nextCursor: string | null;
  /** The number of books in all pages. */
  total: number;
  /** How many of the products, the last ones, are close matches: their titles do not contain the text searched for. */
  close: number;
  /** Books out of stock that stand after the list. */
  soldOut?: ShelfBook[];
  /** If nothing was found as typed, so that other spellings were tried. */
  spelling?: OtherSpelling;
  /** The category that the text searched for names. */
  subject?: Category;
  /** The sets of which several volumes are on the page. */
  sets?: BookSet[];
  /** Beside each choice of a filter, how many books it would show. */
  facets?: ShelfFacets;
}

/** How a text was read that is found nowhere as typed. Both are empty if nothing was found. */
export interface OtherSpelling {
  /** The words that were taken for others. */
  changed: { typed: string; meant: string }[];
  /** The words that were left out. */
  left: string[];
}

/** A work in several volumes. */
export interface BookSet {
  slug: string;
  name: string;
  nameAr?: string;
  /** The first volume. */
  first: ShelfBook;
  volumes: SetVolume[];
}

export type SetVolume = Pick<ShelfBook, '_id' | 'offerPrice' | 'inStock'> & { volume: number };

export interface ShelfFacets {
  categories: Record<string, number>;
  languages: Record<string, number>;
  /** The authors with the most books, by name. */
  authors: (NamedAuthor & { count: number })[];
  inStock: number;
  outOfStock: number;
}

/** The other name that answers the text, if the names that are shown do not. */
const knownAs = z.string().optional();

const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ products: z.array(one), nextCursor: id.nullable(), total: z.number(), close: z.number() });

export const bookEndpoints = {
  'GET /api/product/list': {
    summary: 'All books of the shop, or those that match',
    role: 'anyone',
    query: bookListQuery,
    answer: pageOf(book),
  },
  'GET /api/product/shelf': {
    summary: 'The same list with the fields of a card, in pages',
    role: 'anyone',
    query: bookListQuery.extend({ limit: queryInteger(1, maxPageSize).default(40) }),
    answer: pageOf(shelfBook),
  },
  'GET /api/product/best-sellers': {
    summary: 'Ten books in stock: those that sold the most copies lately, then others',
    role: 'anyone',
    answer: z.object({ products: z.array(shelfBook) }),
  },
  'GET /api/product/suggest': {
    summary: 'What a reader may mean while they type: at most eight entries',
    role: 'anyone',
    query: z.object({ q: z.string().max(200).default('') }),
    answer: z.object({
      books: z.array(
        shelfBook.extend({
          /** Stands for all volumes of its set. */
          isSet: z.literal(true).optional(),
          knownAs,
        }),
      ),
      authors: z.array(namedAuthor.extend({ knownAs })),
      categories: z.array(category),
    }),
  },
} as const satisfies Record<string, Endpoint>;
