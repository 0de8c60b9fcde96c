import type { Db } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';
import type { OrderRow } from '../db/tables.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { findOrder } from './order-queries.ts';
import { findRow } from '../db/rows.ts';

const life = 90 * 86_400_000;

/** Tokens are signed, not stored. To revoke those of an order, the time of the revocation is stored. */
export function createOrderLinks(db: Db) {
  const signer = createSigner(db, 'order-links');

  async function find(token: string, now: number): Promise<OrderRow | undefined> {
    const parts = /^([0-9a-f]{24})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
    const [, orderId = '', time = '', signature = ''] = parts ?? [];
    if (!parts || !(await signer.isSigned(`${orderId} ${time}`, signature))) return undefined;
    const issuedAt = Number.parseInt(time, 36);
    if (now > issuedAt + life) return undefined;
    const revoked = await findRow(db.sql, 'revokedLinks', { orderId });
    return revoked && issuedAt <= revoked.revokedAt ? undefined : findOrder(db, orderId);
  }

  return {
    /** A token that opens this one order for 90 days without a login. */
    async sign(orderId: string, issuedAt: number): Promise<string> {
      const time = issuedAt.toString(36);
      return `${orderId}.${time}.${await signer.sign(`${orderId} ${time}`)}`;
    },
    find,
    /** The order that a link opens. Throws a problem if it opens none. */
    open: async (token: string, now: number) => orProblem(await find(token, now), 'bad-order-link'),
  };
}
