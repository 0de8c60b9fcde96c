import { z } from 'zod';
import { parseIsbn, parseWhole } from '../rules/seller-input.ts';
import { shelfLanguages } from '../rules/shelf.ts';
import { type BookField, bookFields, type Edition, type EditionField, editionFields } from './book-fields.ts';
import { text } from './text.ts';

/** A shape for each fact, made of its row in the table. */
function ofFacts<Shapes>(shapeOf: (field: BookField) => z.ZodType): Shapes {
  return Object.fromEntries(
    editionFields.map((name) => [name, shapeOf(bookFields[name]).optional()]),
  ) as Shapes;
}

/** The facts of a printed edition. */
export const edition = z.object(
  ofFacts<{
    [Name in EditionField]: z.ZodOptional<z.ZodType<NonNullable<Edition[Name]>, NonNullable<Edition[Name]>>>;
  }>(({ kind }) => {
    if (kind === 'language') return z.enum(shelfLanguages);
    return kind === 'number' ? z.number() : z.string();
  }),
);

/** A whole number as a number or as typed; an empty text is none. */
export const whole = (max: number) =>
  z.union([z.number(), z.string().max(20)], 'number').transform((value, context) => {
    if (value === '') return undefined;
    const number = typeof value === 'number' ? value : parseWhole(value);
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= max) return number;
    context.addIssue({ code: 'custom', message: 'number' });
    return z.NEVER;
  });

const language = z.string().transform((value, context) => {
  const typed = value.trim().toLowerCase();
  const found = shelfLanguages.find((one) => one === typed);
  if (found || typed === '') return found;
  context.addIssue({ code: 'custom', message: 'language' });
  return z.NEVER;
});

const isbn = (max: number) =>
  text(max).transform((value, context) => {
    const found = value && parseIsbn(value);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: 'isbn' });
    return z.NEVER;
  });

/** The facts as the seller sends them; empty ones are left out. */
export const editionGiven = z
  .object(
    ofFacts<Record<EditionField, z.ZodOptional<z.ZodType<string | number | undefined, string | number>>>>(
      ({ kind, limit = 0 }) => {
        if (kind === 'language') return language;
        if (kind === 'isbn') return isbn(limit);
        return kind === 'number' ? whole(limit) : text(limit);
      },
    ),
  )
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Edition);
