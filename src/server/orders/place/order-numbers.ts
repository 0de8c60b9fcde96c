import { orderNumber } from '../../../rules/ids.ts';
import { raiseCounter } from '../../db/locks.ts';
import type { Db } from '../../db/database.ts';

const block = 50;

/**
 * Gives numbers to orders. A process reserves a block of them outside the order's transaction, so that the orders of
 * several processes do not wait for each other at the counter. Numbers that are left when a process ends are skipped.
 */
export function createOrderNumbers(db: Db): (count: number) => Promise<number[]> {
  const reserved: number[] = [];
  return async (count) => {
    while (reserved.length < count) {
      const last = await raiseCounter(db.sql, 'order-numbers', block);
      for (let place = last - block + 1; place <= last; place++) reserved.push(orderNumber(place));
    }
    return reserved.splice(0, count);
  };
}
