import { afterAll, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '../../../tests/support/memory-storage.ts';
import { attemptKey, endAttempt, leaveToPay } from './order-attempt.ts';

stubLocalStorage();
afterAll(() => void vi.useRealTimers());

const order = { items: [{ product: 'a', quantity: 2 }], address: 'home', payment: 'COD' };

it('one attempt keeps its key, another order gets another', () => {
  const key = attemptKey(order);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptKey(order)).toBe(key);
  expect(attemptKey({ ...order, address: 'work' })).not.toBe(key);
});

it('an order that was placed is over: the same cart again is a new order', () => {
  const key = attemptKey(order);
  endAttempt();
  expect(attemptKey(order)).not.toBe(key);
});

it('an order that was given up an hour ago is meant anew', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const key = attemptKey(order);
  vi.setSystemTime(1_000_000 + 59 * 60_000);
  expect(attemptKey(order)).toBe(key);
  vi.setSystemTime(1_000_000 + 61 * 60_000);
  expect(attemptKey(order)).not.toBe(key);
});

it('who left to pay and comes right back meets the same order, later a new one', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const key = attemptKey(order);
  leaveToPay();
  vi.setSystemTime(1_020_000);
  expect(attemptKey(order)).toBe(key);
  vi.setSystemTime(1_040_000);
  expect(attemptKey(order)).not.toBe(key);
});
