import { expect, test } from 'vitest';
import { trackingLines } from './tracking-dialog.tsx';

const orders = [
  { _id: 'a', number: 10_000_012 },
  { _id: 'b', number: 10_000_023 },
  { _id: 'c', number: 10_000_034 },
];
const matched = (pasted: string) => {
  const { numbers, left } = trackingLines(pasted, orders);
  return [Object.fromEntries(numbers), left];
};

test('tracking numbers belong to the orders of the list, in its order', () => {
  expect(matched('SA1\n\n SA2 \nSA3')).toEqual([{ a: 'SA1', b: 'SA2', c: 'SA3' }, []]);
  expect(matched('SA1\nSA2\nSA3\nSA4')).toEqual([{ a: 'SA1', b: 'SA2', c: 'SA3' }, ['SA4']]);
});

test('a number behind that of its order belongs to it, also in Arabic digits and from a spreadsheet', () => {
  expect(matched('1000 0034\tSA3\n#10000012, SA1')).toEqual([{ a: 'SA1', c: 'SA3' }, []]);
  expect(matched('١٠٠٠٠٠٢٣ SA2\nSA1')).toEqual([{ a: 'SA1', b: 'SA2' }, []]);
});
