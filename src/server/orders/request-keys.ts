import { hash } from 'node:crypto';
import type { Trx } from '../db/database.ts';
import { findRow, insertRows } from '../db/rows.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { IdempotencyKeyRow } from '../db/tables.ts';

/** A request that places or changes this order. The rows of the order or its buyer are locked. */
interface KeyedRequest extends Pick<IdempotencyKeyRow, 'userId' | 'orderId'> {
  key: string | null;
  /** What is asked. Another request under the same key is refused. */
  asked: unknown;
}

/**
 * Notes the key of a request in the transaction of what it does. Returns the order that an earlier request with this key has
 * placed or changed; null if this is the first one.
 */
export async function earlierOrder(
  trx: Trx,
  { userId, orderId, key, asked }: KeyedRequest,
  createdAt: number,
): Promise<string | null> {
  if (key === null) return null;
  const requestHash = hash('sha256', JSON.stringify(asked));
  const row = { userId, key, requestHash, orderId, createdAt };
  if (await insertRows(trx, 'idempotencyKeys', row, { ifNew: true })) return null;
  const known = await findRow(trx, 'idempotencyKeys', { userId, key });
  if (known!.requestHash !== requestHash) throw new Problem('key-reused');
  return known!.orderId;
}
