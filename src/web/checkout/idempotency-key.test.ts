import { afterAll, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '../../../tests/support/memory-storage.ts';
import { idempotencyKey, clearIdempotencyKey, markLeftForPayment } from './idempotency-key.ts';

stubLocalStorage();
afterAll(() => void vi.useRealTimers());

const order = { items: [{ product: 'a', quantity: 2 }], address: 'home', payment: 'COD' };

it('the same order keeps its key, and another order gets another', () => {
  const key = idempotencyKey(order);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKey(order)).toBe(key);
  expect(idempotencyKey({ ...order, address: 'work' })).not.toBe(key);
});

it('after an order is placed the same cart gets a new key', () => {
  const key = idempotencyKey(order);
  clearIdempotencyKey();
  expect(idempotencyKey(order)).not.toBe(key);
});

it('after an hour the same order gets a new key', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const key = idempotencyKey(order);
  vi.setSystemTime(1_000_000 + 59 * 60_000);
  expect(idempotencyKey(order)).toBe(key);
  vi.setSystemTime(1_000_000 + 61 * 60_000);
  expect(idempotencyKey(order)).not.toBe(key);
});

it('a quick return from the card payment keeps the key, a later one gets a new key', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const key = idempotencyKey(order);
  markLeftForPayment();
  vi.setSystemTime(1_020_000);
  expect(idempotencyKey(order)).toBe(key);
  vi.setSystemTime(1_040_000);
  expect(idempotencyKey(order)).not.toBe(key);
});
