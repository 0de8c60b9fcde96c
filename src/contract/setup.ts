import { z } from 'zod';
import { setupSteps } from '../rules/setup.ts';
import type { Endpoint } from './endpoint.ts';

export const setupEndpoints = {
  /** What the seller has not told the shop yet. */
  'GET /api/seller/setup': { role: 'seller', answer: z.object({ missing: z.array(z.enum(setupSteps)) }) },
} as const satisfies Record<string, Endpoint>;
