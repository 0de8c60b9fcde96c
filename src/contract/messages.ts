import { z } from 'zod';
import { email } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { messageOnly, requiredText } from './text.ts';

export const messageEndpoints = {
  'POST /api/contact/send': {
    role: 'anyone',
    body: z.object({ name: requiredText(100), email, message: requiredText(5000) }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;
