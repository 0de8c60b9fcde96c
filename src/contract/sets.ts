import { z } from 'zod';
import { whole } from './editions.ts';
import type { Endpoint } from './endpoint.ts';
import { amount } from './products.ts';
import { describedTexts, id, isCleanText, money, titled, version } from './text.ts';

const slug = z.string().min(1).max(700).refine(isCleanText);

/** A set at the desk, with those of its volumes too that are not in the shop. */
const managedSet = z.object({
  slug,
  name: z.string(),
  nameAr: z.string().optional(),
  author: z.string(),
  authorAr: z.string().optional(),
  about: z.string().optional(),
  aboutAr: z.string().optional(),
  /** What its volumes in the shop cost together. */
  price: money,
  volumes: z.array(z.object({ ...titled, volume: z.number(), archived: z.boolean() })),
  version,
});
export type ManagedSet = z.infer<typeof managedSet>;

export const setEndpoints = {
  'GET /api/set/manage': {
    summary: 'Sets of volumes for the desk',
    role: 'books',
    query: z.object({
      q: z.string().max(200).optional(),
      sort: z.enum(['name', 'name-desc']).optional(),
      cursor: slug.optional(),
    }),
    answer: z.object({ sets: z.array(managedSet), nextCursor: z.string().nullable(), total: z.number() }),
  },
  'POST /api/set/edit': {
    summary: 'Adds a set, or changes one, its volumes and what they cost',
    description:
      'Without a `slug` a set is added, of its `name` and `volumes`. `volumes` are all that the set then has: a book that is missing is taken out, one of the same author may be added. A new `price` is shared out over the volumes in the shop, in proportion to what they cost.',
    role: 'books',
    body: z.object({
      slug: slug.optional(),
      version: version.optional(),
      ...describedTexts,
      price: amount.optional(),
      volumes: z
        .array(
          z.object({ _id: id, volume: whole(9_999).refine((volume) => volume !== undefined, 'required') }),
        )
        .min(1, 'required')
        .max(500)
        .optional(),
    }),
    answer: z.object({ message: z.string(), set: managedSet }),
  },
} as const satisfies Record<string, Endpoint>;

export const setProblems = { 'unknown-set': 404, 'set-other-author': 409 } as const;
