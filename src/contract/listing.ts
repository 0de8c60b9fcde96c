import { z } from 'zod';
import { parseCopies } from '../rules/book-input.ts';
import { maxCategoryName } from '../rules/categories.ts';
import { timestamp } from './text.ts';

/** Whether shoppers find the book: at once, never, or from a time on. An archived one is put away for good. */
export const states = ['published', 'draft', 'hidden', 'scheduled', 'archived'] as const;
export type BookState = (typeof states)[number];

export const listing = z
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
export const productSorts = ['newest', 'oldest', 'title', 'title-ar', 'price', 'price-desc'] as const;
