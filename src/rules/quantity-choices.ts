import { MAX_QUANTITY } from './cart.ts';

/** The quantities to choose from: none above what is left, but always the current one. */
export function quantityChoices(current: number, left = MAX_QUANTITY): number[] {
  const length = Math.min(MAX_QUANTITY, left, Math.max(9, current));
  const choices = Array.from({ length }, (_, index) => index + 1);
  return current > length && current <= MAX_QUANTITY ? [...choices, current] : choices;
}
