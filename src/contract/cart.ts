import { z } from 'zod';
import { type Cart, parseCart } from '../rules/cart.ts';
import type { Endpoint } from './endpoint.ts';
import { messageOnly } from './text.ts';

/** Book id to quantity, parsed into a Map, so that a key like `__proto__` cannot pollute an object. */
export const cartItems = z.unknown().transform((value, context): Cart => {
  const parsed = parseCart(value);
  if (parsed.ok) return parsed.cart;
  context.addIssue({ code: 'custom', message: 'bad-cart' satisfies keyof typeof cartProblems });
  return z.NEVER;
});

export const cartEndpoints = {
  'POST /api/cart/update': {
    role: 'user',
    body: z.object({ cartItems }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const cartProblems = {
  'bad-cart': 400,
  'unknown-book-in-cart': 400,
} as const;
