import { z } from 'zod';
import { parseIsbn, parseWhole } from '../rules/seller-input.ts';
import { shelfLanguages } from '../rules/shelf.ts';
import { text } from './text.ts';

/** The facts of a printed edition. Each is optional. */
export const edition = z.object({
  language: z.enum(shelfLanguages).optional(),
  editor: z.string().optional(),
  editorAr: z.string().optional(),
  translator: z.string().optional(),
  translatorAr: z.string().optional(),
  publisher: z.string().optional(),
  publisherAr: z.string().optional(),
  place: z.string().optional(),
  placeAr: z.string().optional(),
  year: z.string().optional(),
  edition: z.string().optional(),
  editionAr: z.string().optional(),
  binding: z.string().optional(),
  bindingAr: z.string().optional(),
  pages: z.number().optional(),
  volumes: z.number().optional(),
  /** In grams. */
  weight: z.number().optional(),
  size: z.string().optional(),
  isbn: z.string().optional(),
});
export type Edition = z.infer<typeof edition>;
export type EditionField = keyof Edition;
export const editionFields = Object.keys(edition.shape) as EditionField[];

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

const isbn = text(40).transform((value, context) => {
  const found = value && parseIsbn(value);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'isbn' });
  return z.NEVER;
});

/** The facts as the seller sends them; empty ones are left out. */
export const editionGiven = z
  .object({
    language: language.optional(),
    editor: text(300).optional(),
    editorAr: text(300).optional(),
    translator: text(300).optional(),
    translatorAr: text(300).optional(),
    publisher: text(300).optional(),
    publisherAr: text(300).optional(),
    place: text(100).optional(),
    placeAr: text(100).optional(),
    year: text(40).optional(),
    edition: text(100).optional(),
    editionAr: text(100).optional(),
    binding: text(100).optional(),
    bindingAr: text(100).optional(),
    pages: whole(100_000).optional(),
    volumes: whole(1_000).optional(),
    weight: whole(1_000_000).optional(),
    size: text(100).optional(),
    isbn: isbn.optional(),
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Edition);
