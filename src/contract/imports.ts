import { z } from 'zod';
import { maxCategoryName } from '../rules/shelf.ts';
import type { Endpoint } from './endpoint.ts';
import { id, text, timestamp } from './text.ts';

/** Validation errors of an imported cell, or of a whole row (then without a column). */
export const importFaults = [
  'required',
  'number',
  'category',
  'address',
  'long',
  'characters',
  'yes-or-no',
  'state',
  'date',
  'id',
  'repeated',
  'too-many',
  'cells',
  'offer-above-price',
  'isbn',
  'repeated-isbn',
  'language',
  'copies-changed',
] as const;

/** Whose export a file is. */
const importFormats = ['own', 'shopify', 'woocommerce', 'salla', 'goodreads', 'other'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What happens with rows whose books are in the shop. */
const importMatches = ['update', 'skip', 'add'] as const;

/** Of a file, this many categories that the shop has not are mapped, and of such a length. */
export const maxUnknownCategories = 30;
export const maxCategoryText = 100;
/** Of the authors who are spelled in several ways, this many spellings are named. */
export const maxJoined = 30;

/** How the file was read. */
export const importFile = z.object({
  /** Its categories that the shop has not. */
  unknownCategories: z.array(z.string()),
  format: z.enum(importFormats),
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252']),
  /** Its columns in order: the heading, our column or null if it is left out, and the first cells. */
  columns: z.array(
    z.object({ heading: z.string(), column: z.string().nullable(), cells: z.array(z.string()) }),
  ),
});

const categoryPairs = z
  .array(z.tuple([z.string().max(maxCategoryText), z.string().max(maxCategoryName)]))
  .max(maxUnknownCategories);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** How a file is imported. */
export const importQuery = z.object({
  dryRun: z.enum(['true', 'false']).transform((given) => given === 'true'),
  /** Our column for each column of the file, separated by commas; empty for one that is left out. */
  columns: z.string().max(4_000).optional(),
  /** By default they are updated, or skipped if this very file was imported before. */
  matches: z.enum(importMatches).optional(),
  /** Rows with errors: refuse the file, or leave them out. */
  errors: z.enum(['refuse', 'skip']).default('refuse'),
  /** Report every row that has an error, with its cells. */
  report: z.enum(['short', 'errors']).default('short'),
  /** For rows without one. */
  author: text(300).optional(),
  category: z.string().max(maxCategoryName).optional(),
  price: z.string().max(40).optional(),
  /** Fill what is empty from the list of classical works and authors. */
  complete: z.literal('true').optional(),
  /** Write an author whom the list knows as the shop does already. */
  join: z.literal('true').optional(),
  /** As JSON, pairs of a category that the shop has not and one that it has. */
  categories: z
    .string()
    .max(20_000)
    .transform((json, context) => {
      const pairs = categoryPairs.safeParse(parsed(json));
      if (pairs.success) return pairs.data;
      context.addIssue({ code: 'custom', message: 'invalid' });
      return z.NEVER;
    })
    .optional(),
});
export type ImportChoices = z.infer<typeof importQuery>;

/** The planned or applied change of one imported row. */
const importRow = z.object({
  /** The line on which the row begins; line 1 holds the column names. */
  line: z.number(),
  name: z.string(),
  action: z.enum(['add', 'change', 'same', 'error']),
  /** The columns that change. */
  changes: z.array(z.string()).optional(),
  /** Of these columns, the prices and copies before and after. */
  figures: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })).optional(),
  errors: z
    .array(
      z.object({
        fault: z.enum(importFaults),
        column: z.string().optional(),
        value: z.string().optional(),
        /** The line that has the same. */
        line: z.number().optional(),
      }),
    )
    .optional(),
  /** As they are in the file, if they were asked for. */
  cells: z.array(z.string()).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

const importState = z.object({
  id,
  /** A failed one has changed nothing; one that stopped has written some of its rows. */
  state: z.enum(['running', 'done', 'failed', 'stopped', 'undoing', 'undone']),
  /** How much of it is done, from 0 to 1. */
  part: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Of one that is undone: the books put back, and those left as they are. */
  undone: z.number(),
  kept: z.number(),
  /** Its pictures from elsewhere. */
  pictures: z.object({ waiting: z.number(), done: z.number(), failed: z.number() }),
  updatedAt: timestamp,
});

/** Export and import of the catalogue. */
export const importEndpoints = {
  'GET /api/product/export': {
    summary: 'All books as CSV, in the form that an import reads',
    role: 'books',
    answer: z.object({}),
    media: 'text/csv',
  },
  'GET /api/product/template': {
    summary: 'A CSV with the headings of a file of books',
    role: 'books',
    query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
    answer: z.object({}),
    media: 'text/csv',
  },
  'POST /api/product/import': {
    summary: 'Imports a file of books, or with `dryRun` says what it would do',
    description: 'The body is the file itself, CSV or XLSX, sent as text/csv.',
    role: 'books',
    raw: 'text/csv',
    limit: 100 * 1024 * 1024,
    query: importQuery,
    answer: z.object({
      message: z.string(),
      file: importFile,
      counts: z.object({ add: z.number(), change: z.number(), same: z.number(), error: z.number() }),
      /** How many rows the list of classical works and authors completes, and which spellings of an author it joins. */
      known: z.object({
        completed: z.number(),
        joined: z.array(z.object({ from: z.string(), to: z.string() })),
      }),
      /** How many rows have a book in the shop, and what happens with them. */
      existing: z.number(),
      matches: z.enum(importMatches),
      /** At most 500 rows, errors first. */
      rows: z.array(importRow),
    }),
  },
  'GET /api/product/last-import': {
    summary: 'The import under way or else the last one, and earlier ones',
    role: 'books',
    answer: z.object({ last: importState.nullable(), imports: z.array(importState) }),
  },
  'POST /api/product/undo-import': {
    summary: 'Puts back every book of an import that nobody changed or ordered since',
    role: 'books',
    body: z.object({ id }),
    answer: z.object({ message: z.string(), undone: z.number(), kept: z.number() }),
  },
} as const satisfies Record<string, Endpoint>;

export const importProblems = {
  'import-errors': 400,
  'import-stopped': 409,
  'not-a-table': 400,
  'csv-no-columns': 400,
  'csv-open-quote': 400,
} as const;
