import { expect, test } from 'vitest';
import { changedValues, mergeEdits } from './merge-edits.ts';

const before = { phone: '1', tax: '2', 'zones.0.price': '5', 'zones.0.days': '3' };

test('what was typed stays, and every other value becomes the newer one', () => {
  const newer = { ...before, tax: '15', phone: '7' };
  expect(mergeEdits(before, newer, { ...before, phone: '9' })).toEqual({ ...before, phone: '9', tax: '15' });
});

test('the parts of one value are kept or replaced together', () => {
  const { 'zones.0.days': _, 'zones.0.price': __, ...newer } = before;
  const typed = { ...before, 'zones.0.price': '6' };
  expect(changedValues(before, typed)).toEqual(['zones']);
  expect(mergeEdits(before, newer, typed)).toEqual(typed);
  expect(mergeEdits(before, newer, before)).toEqual(newer);
});
