import { expect, test } from 'vitest';
import { changedValues, textOf } from './versioned-form.ts';

const before = { phone: '1', tax: '2', 'zones.0.price': '5', 'zones.0.days': '3' };

test('a value has changed if one of its parts has, or was taken away', () => {
  expect(changedValues(before, before)).toEqual([]);
  expect(changedValues(before, { ...before, phone: '9', 'zones.0.price': '6' })).toEqual(['phone', 'zones']);
  const { 'zones.0.days': _, ...shorter } = before;
  expect(changedValues(before, shorter)).toEqual(['zones']);
});

test('the parts of a value are shown together', () => {
  expect(textOf(before, 'zones')).toBe('5 · 3');
});
