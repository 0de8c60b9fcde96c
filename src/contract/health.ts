import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { timestamp } from './text.ts';

export const alertKinds = ['backup-failed', 'backup-missing', 'disk', 'mail', 'job'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something in the operation of the shop that a person must look at. */
const alert = z.object({
  kind: z.enum(alertKinds),
  /** The error, the free space or the name of the job, in English. */
  detail: z.string(),
  since: timestamp,
});
export type Alert = z.infer<typeof alert>;

const health = z.object({
  alerts: z.array(alert),
  lastBackup: timestamp.nullable(),
  /** Null: not checked yet. A demo is never checked. */
  checkedAt: timestamp.nullable(),
});
export type Health = z.infer<typeof health>;

export const healthEndpoints = {
  'GET /api/seller/health': { role: 'owner', answer: health },
} as const satisfies Record<string, Endpoint>;
