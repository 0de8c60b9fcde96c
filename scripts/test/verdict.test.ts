import { expect, test } from 'vitest';
import { verdict } from './verdict.mjs';

const suite = 'journeys';
const verdictOf = (code: number, passed: number, failures: string[], skipped = 0, chosen = false) =>
  verdict({ suite, code, report: { passed, failures, skipped }, chosen });

test('passed tests are counted and failed tests are named', () => {
  expect(verdictOf(0, 7, [])).toEqual({ passed: 7, failures: [] });
  expect(verdictOf(1, 5, ['a', 'b'])).toEqual({ passed: 5, failures: ['a', 'b'] });
});

test('a suite without a report fails', () => {
  const result = verdict({ suite, code: 0, report: null, chosen: false });
  expect(result).toEqual({ passed: 0, failures: ['The journeys ended without a report.'] });
});

test('a suite without tests fails, even if all of them were skipped', () => {
  expect(verdictOf(0, 0, []).failures).toEqual(['No journeys ran.']);
  expect(verdictOf(0, 0, [], 3, true).failures).toEqual(['No journeys ran.']);
});

test('skipped tests are a failure unless some tests were chosen', () => {
  expect(verdictOf(0, 4, ['a'], 2).failures).toEqual(['a', '2 of the journeys were skipped.']);
  expect(verdictOf(0, 4, [], 2, true).failures).toEqual([]);
});

test('an exit code that no failed test explains is a failure', () => {
  expect(verdictOf(1, 4, []).failures).toEqual(['The journeys ended with exit code 1.']);
});
