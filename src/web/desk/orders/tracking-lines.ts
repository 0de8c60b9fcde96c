import type { Order } from '../../../contract/orders.ts';
import { plainNumber } from '../../../rules/digits.ts';

/**
 * Tracking numbers as they are pasted, one in each line: behind the number of its order, or in the order of the list. `left` are
 * the lines that no order is left for.
 */
export function trackingLines(pasted: string, orders: readonly Pick<Order, '_id' | 'number'>[]) {
  const lines = pasted.split('\n').map((line) => plainNumber(line).trim());
  const numbers = new Map<string, string>();
  const unnamed: string[] = [];
  for (const line of lines.filter(Boolean)) {
    const order = orders.find(({ number }) => named(line, number) !== null);
    const tracking = order && named(line, order.number);
    if (order && tracking) numbers.set(order._id, tracking);
    else unnamed.push(line);
  }
  const others = orders.filter(({ _id }) => !numbers.has(_id));
  for (const [index, { _id }] of others.entries()) if (unnamed[index]) numbers.set(_id, unnamed[index]);
  return { numbers, left: unnamed.slice(others.length) };
}

/** What stands behind the number of an order, however its digits are grouped; null if the line begins otherwise. */
function named(line: string, number: number): string | null {
  let rest = line.replace(/^#/, '');
  for (const digit of String(number)) {
    rest = rest.trimStart();
    if (!rest.startsWith(digit)) return null;
    rest = rest.slice(1);
  }
  return /^[\s,;:]/.test(rest) ? rest.replace(/^[\s,;:]+/, '').trim() || null : null;
}
