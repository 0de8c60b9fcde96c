import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Trx } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { IdempotencyKeyRow, OrderRow } from './order-rows.ts';
import { findRow, insertRows } from '../db/rows.ts';

/** The Idempotency-Key of a request; null if it has none. */
export function keyOf(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length < 1 || key.length > 200) throw new Problem('bad-key');
  return key;
}

/** The order that an earlier request with this key has placed or changed; null if there is none. */
export async function earlierOrder(
  trx: Trx,
  { userId, key, requestHash }: Pick<IdempotencyKeyRow, 'userId' | 'requestHash'> & { key: string | null },
): Promise<string | null> {
  if (key === null) return null;
  const known = await findRow(trx, 'idempotencyKeys', { userId, key });
  if (known && known.requestHash !== requestHash) throw new Problem('key-reused');
  return known?.orderId ?? null;
}

/** Whether this change of an order, which is locked, was made before by a request with the same key. */
export async function isRepeated(
  trx: Trx,
  { id: orderId, userId }: Pick<OrderRow, 'id' | 'userId'>,
  key: string | null,
  request: unknown,
  createdAt: number,
): Promise<boolean> {
  if (key === null) return false;
  const requestHash = hash('sha256', JSON.stringify([orderId, request]));
  if (await earlierOrder(trx, { userId, key, requestHash })) return true;
  await insertRows(trx, 'idempotencyKeys', { userId, key, requestHash, orderId, createdAt });
  return false;
}
