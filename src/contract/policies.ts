import { z } from 'zod';
import { maxPolicyLength, policyTopics } from '../rules/policies.ts';
import type { Endpoint } from './endpoint.ts';
import { text } from './text.ts';

const words = text(maxPolicyLength);
const policy = z.object({
  topic: z.enum(policyTopics),
  /** Markdown in English; empty: not written. */
  text: words,
  textAr: words,
});
export type Policy = z.infer<typeof policy>;

/** Every topic, in the order of `policyTopics`. */
const answer = z.object({ policies: z.array(policy) });

export const policyEndpoints = {
  'GET /api/seller/policies': { role: 'seller', answer },
  'POST /api/seller/policies': {
    role: 'seller',
    body: policy,
    answer: answer.extend({ message: z.string() }),
  },
  /** A text as shoppers will see it. */
  'POST /api/seller/policies/preview': {
    role: 'seller',
    body: z.object({ text: words }),
    answer: z.object({ html: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
