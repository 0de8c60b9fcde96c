import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { messageOnly } from './text.ts';

export const logo = z.object({ url: z.string(), width: z.number(), height: z.number() });

export const logoEndpoints = {
  /** A multipart form with the file `logo`. The limit of the body is larger, so that the refusal can name the file. */
  'POST /api/seller/logo': {
    role: 'seller',
    raw: true,
    limit: 32 * 1024 * 1024,
    answer: messageOnly.extend({ logo }),
  },
  'POST /api/seller/logo/remove': { role: 'seller', answer: messageOnly },
} as const satisfies Record<string, Endpoint>;

export const logoProblems = {
  'not-a-logo': [415, '“{file}” is not a picture the shop can read. A logo is an SVG or a PNG.'],
  'logo-too-large': [413, '“{file}” is too large: a logo may have at most 2 MB and 25 million pixels.'],
} as const;
