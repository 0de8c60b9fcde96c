import type { Db } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';
import type { OrderRow } from './order-rows.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { findOrder } from './order-queries.ts';
import { findRow } from '../db/rows.ts';

const life = 90 * 86_400_000;

interface OrderLinks {
  /** A token that opens this one order for 90 days without a login. */
  sign(orderId: string, issuedAt: number): Promise<string>;
  /** The order of a valid token. */
  find(token: string, now: number): Promise<OrderRow | undefined>;
}

/** Tokens are signed, not stored. To revoke those of an order, the time of the revocation is stored. */
export function createOrderLinks(db: Db): OrderLinks {
  const signer = createSigner(db, 'order-links');
  return {
    async sign(orderId, issuedAt) {
      const time = issuedAt.toString(36);
      return `${orderId}.${time}.${await signer.sign(`${orderId} ${time}`)}`;
    },
    async find(token, now) {
      const parts = /^([0-9a-f]{24})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
      const [, orderId = '', time = '', signature = ''] = parts ?? [];
      if (!parts || !(await signer.isSigned(`${orderId} ${time}`, signature))) return undefined;
      const issuedAt = Number.parseInt(time, 36);
      if (now > issuedAt + life) return undefined;
      const revoked = await findRow(db.sql, 'revokedLinks', { orderId });
      return revoked && issuedAt <= revoked.revokedAt ? undefined : findOrder(db, orderId);
    },
  };
}

/** The order that a link opens. Throws a problem if it opens none. */
export async function orderOfLink(links: OrderLinks, token: string, now: number): Promise<OrderRow> {
  return orProblem(await links.find(token, now), 'bad-order-link');
}
