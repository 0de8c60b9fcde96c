import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { anyText } from '../../../tests/support/any-text.ts';
import { stubLocalStorage } from '../../../tests/support/memory-storage.ts';
import {
  checkoutAttempt,
  clearAttempt,
  fingerprint,
  markLeftForPayment,
  payingOrder,
  storePayingOrder,
} from './checkout-attempt.ts';

const entries = stubLocalStorage();
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterAll(() => void vi.useRealTimers());

const order = { items: [{ product: 'a', quantity: 2 }], address: 'home', payment: 'COD' };
const other = { ...order, address: 'work' };
const minutes = (count: number) => vi.setSystemTime(1_000_000 + count * 60_000);

it('the same order keeps its key, and another order gets another', () => {
  const { key } = checkoutAttempt(order);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(checkoutAttempt(order).key).toBe(key);
  expect(checkoutAttempt(other).key).not.toBe(key);
});

it('nothing that a guest typed stays in the browser', () => {
  const address = { firstName: 'Maryam', street: '7 Calle de los Libreros', phone: '+34 612 345 678' };
  const { key } = checkoutAttempt({ ...order, email: 'maryam@example.com', address });
  markLeftForPayment({ id: 'one', token: 'link' });
  const stored = [...entries.values()].join();
  expect(stored).toContain(key);
  expect(stored).not.toMatch(/maryam|libreros|612/i);
});

it('after an order is placed the same cart gets a new key', () => {
  const { key } = checkoutAttempt(order);
  clearAttempt();
  expect(checkoutAttempt(order).key).not.toBe(key);
});

it('after an hour the same order gets a new key', () => {
  const { key } = checkoutAttempt(order);
  minutes(59);
  expect(checkoutAttempt(order).key).toBe(key);
  minutes(61);
  expect(checkoutAttempt(order).key).not.toBe(key);
});

it('a return from the card payment keeps the key, so the open order is paid', () => {
  const { key } = checkoutAttempt(order);
  markLeftForPayment({ id: 'one' });
  minutes(30);
  expect(checkoutAttempt(order)).toEqual({ key, replaces: undefined });
  expect(payingOrder()).toEqual({ id: 'one' });
});

it('another order replaces the one that was left unpaid, also when it is sent again', () => {
  checkoutAttempt(order);
  markLeftForPayment({ id: 'one' });
  const second = checkoutAttempt(other);
  expect(second.replaces).toBe('one');
  expect(checkoutAttempt(other)).toEqual(second);
  // Refused, and changed again: the first one is still open.
  expect(checkoutAttempt({ ...other, payment: 'Online' }).replaces).toBe('one');
  markLeftForPayment({ id: 'two', token: 'link' });
  expect(checkoutAttempt(order).replaces).toBe('link');
});

it('an order that is paid from the list of orders is known on return, and no other order replaces it', () => {
  storePayingOrder({ id: 'older' });
  expect(payingOrder()).toEqual({ id: 'older' });
  expect(checkoutAttempt(order).replaces).toBeUndefined();
});

it('the same text has the same fingerprint, and another text another', () => {
  expect(fingerprint('')).toBe(fingerprint(''));
  fc.assert(
    fc.property(anyText(), anyText(), (one, another) => {
      expect(fingerprint(one) === fingerprint(another)).toBe(one === another);
    }),
  );
});

it('texts that differ in one number have fingerprints of their own', () => {
  const texts = Array.from({ length: 50_000 }, (_, number) => JSON.stringify({ street: `${number} Street` }));
  expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
});

it('the text cannot be read from it', () => {
  expect(fingerprint('{"street":"7 Calle de los Libreros","phone":"+34 612 345 678"}')).toMatch(
    /^[0-9a-z]{1,7}-[0-9a-z]{1,7}$/,
  );
});
