import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '../../http/endpoint/problem.ts';

export function keyOf(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length < 1 || key.length > 200) throw new Problem('bad-key');
  return key;
}

/** What an unpaid order keeps of the client's address. */
export function networkOf(address: string): string {
  return hash('sha256', `network ${address}`);
}
