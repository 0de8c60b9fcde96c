import { expect, test } from 'vitest';
import { verdict } from './verdict.mjs';

const suite = 'journeys';
const judge = (code: number, passed: number, failed: number, skipped = 0, chosen = false) =>
  verdict({ suite, code, counts: { passed, failed, skipped }, chosen });

test('what passed and what failed is counted', () => {
  expect(judge(0, 7, 0)).toEqual({ passed: 7, failed: 0, note: '' });
  expect(judge(1, 5, 2)).toEqual({ passed: 5, failed: 2, note: '' });
});

test('a suite without a report fails', () => {
  const said = verdict({ suite, code: 0, counts: null, chosen: false });
  expect(said).toEqual({ passed: 0, failed: 1, note: 'The journeys ended without a report.' });
});

test('a suite without tests fails, even when all of them were skipped', () => {
  expect(judge(0, 0, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(judge(0, 0, 0, 3, true)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test counts as failed unless the tests were chosen', () => {
  expect(judge(0, 4, 1, 2)).toMatchObject({ passed: 4, failed: 3 });
  expect(judge(0, 4, 0, 2, true)).toMatchObject({ passed: 4, failed: 0 });
});

test('a bad exit code that no test explains is a failure', () => {
  expect(judge(1, 4, 0)).toMatchObject({ passed: 4, failed: 1 });
});
