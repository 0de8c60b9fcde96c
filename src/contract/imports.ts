import { z } from 'zod';

/** Validation errors of an imported cell, or of a whole row (then without a column). */
export const importFaults = [
  'required',
  'number',
  'category',
  'address',
  'long',
  'characters',
  'yes-or-no',
  'id',
  'repeated',
  'too-many',
  'cells',
  'offer-above-price',
  'isbn',
  'language',
  'copies-changed',
] as const;

/** The planned or applied change of one imported row. */
export const importRow = z.object({
  /** The line on which the row begins; line 1 holds the column names. */
  line: z.number(),
  name: z.string(),
  action: z.enum(['add', 'change', 'same', 'error']),
  /** The columns that change. */
  changes: z.array(z.string()).optional(),
  /** Of these columns, the prices and copies before and after. */
  figures: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })).optional(),
  errors: z.array(z.object({ fault: z.enum(importFaults), column: z.string().optional() })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;
