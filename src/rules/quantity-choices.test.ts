import { expect, test } from 'vitest';
import { MAX_QUANTITY } from './cart.ts';
import { quantityChoices } from './quantity-choices.ts';

test('the quantity list offers 1 to 9, or up to the current quantity', () => {
  expect(quantityChoices(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(quantityChoices(12).at(-1)).toBe(12);
  expect(quantityChoices(12)).toHaveLength(12);
  expect(quantityChoices(5000)).toHaveLength(MAX_QUANTITY);
});

test('the choices end at the copies that are left, and include a quantity that is too high', () => {
  expect(quantityChoices(1, 3)).toEqual([1, 2, 3]);
  expect(quantityChoices(5, 3)).toEqual([1, 2, 3, 5]);
  expect(quantityChoices(2, 40)).toHaveLength(9);
});
