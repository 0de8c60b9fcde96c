import { z } from 'zod';
import { email } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { byAge, id, messageOnly, page, requiredText, timestamp } from './text.ts';

const message = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  done: z.boolean(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof message>;

export const messageEndpoints = {
  'GET /api/messages/list': {
    summary: 'Messages of the contact form',
    role: 'orders',
    query: z.object({ done: z.enum(['true', 'false']).optional(), sort: byAge.optional(), ...page }),
    answer: z.object({ messages: z.array(message), nextCursor: id.nullable(), total: z.number() }),
  },
  'POST /api/messages/done': {
    summary: 'Marks a message as done, or as open',
    role: 'orders',
    body: z.object({ id, done: z.boolean() }),
    answer: messageOnly,
  },
  'GET /api/messages/export': {
    summary: 'All messages as CSV',
    log: true,
    role: 'orders',
    answer: z.object({}),
    media: 'text/csv',
  },
  'POST /api/contact/send': {
    summary: 'Sends the shop a message',
    role: 'anyone',
    body: z.object({ name: requiredText(100), email, message: requiredText(5000) }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const messageProblems = {
  'unknown-message': 404,
} as const;
