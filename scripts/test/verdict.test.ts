import { expect, test } from 'vitest';
import { verdict } from './verdict.mjs';

const suite = 'journeys';
const verdictOf = (code: number, passed: number, failed: number, skipped = 0, chosen = false) =>
  verdict({ suite, code, counts: { passed, failed, skipped }, chosen });

test('passed and failed tests are counted', () => {
  expect(verdictOf(0, 7, 0)).toEqual({ passed: 7, failed: 0, note: '' });
  expect(verdictOf(1, 5, 2)).toEqual({ passed: 5, failed: 2, note: '' });
});

test('a suite without a report fails', () => {
  const result = verdict({ suite, code: 0, counts: null, chosen: false });
  expect(result).toEqual({ passed: 0, failed: 1, note: 'The journeys ended without a report.' });
});

test('a suite without tests fails, even if all of them were skipped', () => {
  expect(verdictOf(0, 0, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(verdictOf(0, 0, 0, 3, true)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test counts as failed unless some tests were chosen', () => {
  expect(verdictOf(0, 4, 1, 2)).toMatchObject({ passed: 4, failed: 3 });
  expect(verdictOf(0, 4, 0, 2, true)).toMatchObject({ passed: 4, failed: 0 });
});

test('an exit code that no failed test explains is a failure', () => {
  expect(verdictOf(1, 4, 0)).toMatchObject({ passed: 4, failed: 1 });
});
