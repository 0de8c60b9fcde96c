import { z } from 'zod';
import { email } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { filledText } from './text.ts';

const word = z.object({ message: z.string() });

export const messageEndpoints = {
  'POST /api/newsletter/subscribe': { role: 'anyone', body: z.object({ email }), answer: word },
  'POST /api/contact/send': {
    role: 'anyone',
    body: z.object({ name: filledText(100), email, message: filledText(5000) }),
    answer: word,
  },
} as const satisfies Record<string, Endpoint>;
