import { z } from 'zod';
import { bindingColours, maxCategories, maxCategoryName } from '../rules/shelf.ts';
import { categoryPath } from '../rules/seller-input.ts';
import type { Endpoint } from './endpoint.ts';
import { isCleanText, messageOnly, text, version } from './text.ts';

const colour = z.enum(bindingColours, 'colour');

export const category = z.object({
  value: z.string(),
  label: z.string(),
  labelAr: z.string(),
  path: z.string(),
  colour,
});

/** A category at the desk. */
const managedCategory = category.extend({
  /** How many books it has, archived ones too. */
  books: z.number(),
  version,
});
export type ManagedCategory = z.infer<typeof managedCategory>;

const value = z.string().min(1).max(maxCategoryName).refine(isCleanText);
/** One is enough. The address of a category is made of a name, so that has a letter. */
const name = text(maxCategoryName).refine(
  (given) => given === '' || categoryPath(given) !== '',
  'characters',
);
/** What the seller writes. */
const given = z.object({ label: name, labelAr: name, colour });

export const categoryEndpoints = {
  'GET /api/category/manage': {
    summary: 'The categories in the order of the shop, with how many books they have',
    role: 'books',
    answer: z.object({ categories: z.array(managedCategory) }),
  },
  'POST /api/category/add': { summary: 'Adds a category', role: 'books', body: given, answer: messageOnly },
  'POST /api/category/edit': {
    summary: 'Changes the names and the colour of a category',
    role: 'books',
    body: given.partial().extend({ value, version: version.optional() }),
    answer: messageOnly,
  },
  'POST /api/category/order': {
    summary: 'Puts all categories into a new order',
    role: 'books',
    body: z.object({ values: z.array(value).max(maxCategories) }),
    answer: messageOnly,
  },
  'POST /api/category/retire': {
    summary: 'Removes a category',
    description: 'Its books are moved to the category `into`. Without one it must have none.',
    role: 'books',
    body: z.object({ value, into: value.optional() }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const categoryProblems = {
  'unknown-category': 404,
  'category-exists': 409,
  'too-many-categories': 409,
  'last-category': 409,
  'category-has-books': 409,
} as const;
