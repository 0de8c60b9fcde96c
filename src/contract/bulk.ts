import { z } from 'zod';
import { parseAmount } from '../rules/digits.ts';
import { MAX_PRICE } from '../rules/money.ts';
import type { Endpoint } from './endpoint.ts';
import { category, productFilter } from './products.ts';
import { id, maxPageSize, text, titled } from './text.ts';

/** An amount with an optional sign, for a change of price. */
const signedAmount = z.union([z.number(), z.string().max(40)], 'number').transform((value, context) => {
  if (typeof value === 'number') return value;
  const [, sign, typed = ''] = /^\s*([-\u2212+]?)(.*)$/su.exec(value) ?? [];
  const major = parseAmount(typed);
  if (major !== null) return sign && sign !== '+' ? -major : major;
  context.addIssue({ code: 'custom', message: 'number' });
  return z.NEVER;
});

const ids = z
  .array(id)
  .min(1)
  .max(maxPageSize * 5);
const bulkChange = z.union([
  z.object({ inStock: z.boolean() }),
  z.object({ archived: z.boolean() }),
  z.object({ category }),
  z.object({
    price: z.enum(['price', 'offerPrice', 'both']),
    by: z.enum(['amount', 'percent', 'set']),
    /** The major unit or percent, in any digits; negative lowers. */
    value: signedAmount.pipe(z.number().min(-MAX_PRICE).max(MAX_PRICE)),
    /** The new price is rounded to one that ends in .99. */
    to99: z.boolean().default(false),
  }),
]);

/** A change of many books. */
const bulkJob = z.object({
  id,
  /** One that stopped has changed some of its books. */
  state: z.enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  /** Put back by undo, and left as they are because they were changed since. */
  undone: z.number(),
  kept: z.number(),
  /** Some of its books, first those that could not be changed. `gone`: the book was deleted. */
  books: z.array(
    z.object({
      ...titled,
      result: z.enum(['changed', 'same', 'gone', 'costs-nothing', 'offer-above-price']),
    }),
  ),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkEndpoints = {
  'POST /api/product/archive': {
    summary: 'Takes books out of the shop, or puts them back',
    role: 'books',
    body: z.object({ ids, archived: z.boolean() }),
    answer: z.object({ message: z.string(), changed: z.number() }),
  },
  'POST /api/product/bulk': {
    summary: 'Changes many books in one way',
    description:
      'Books named by `ids` are changed in the call, all or none; those that a `filter` finds by a job.',
    role: 'books',
    body: z
      .object({
        ids: ids.optional(),
        filter: z.object({ ...productFilter, q: text(200).optional() }).optional(),
        change: bulkChange,
      })
      .refine((one) => (one.ids === undefined) !== (one.filter === undefined), {
        path: ['ids'],
        message: 'required',
      }),
    answer: z.object({
      message: z.string(),
      /** So far. */
      changed: z.number(),
      /** By which the change is followed and undone. */
      job: id,
    }),
  },
  'POST /api/product/undo': {
    summary: 'Puts back what a change of many books changed and nobody changed since',
    role: 'books',
    body: z.object({ job: id }),
    answer: z.object({ job: bulkJob }),
  },
  'GET /api/product/bulk-job': {
    summary: 'One change of many books, or the one that is under way',
    role: 'books',
    query: z.object({ id: id.optional() }),
    answer: z.object({ job: bulkJob.nullable() }),
  },
} as const satisfies Record<string, Endpoint>;

export const bulkProblems = {
  'job-running': 409,
  'not-undoable': 409,
  'bulk-costs-nothing': 400,
  'bulk-offer-above': 400,
} as const;
