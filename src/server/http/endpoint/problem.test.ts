import { expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import { Problem } from './problem.ts';

test('every problem has an English sentence', () => {
  for (const code of Object.keys(problems) as ProblemCode[])
    expect([code, new Problem(code).message]).toEqual([code, expect.stringMatching(/^[A-Z“].+[.!]$/)]);
});

test('a problem has its message with the values filled in', () => {
  const problem = new Problem('out-of-stock', { book: 'Riyāḍ al-Ṣāliḥīn $& $1' });
  expect(problem.message).toContain('“Riyāḍ al-Ṣāliḥīn $& $1” is out of stock');
  expect(problem.status).toBe(409);
});

test.each([
  ['invalid', { password: 'short' }, 'The password needs at least 8 characters.'],
  ['invalid', { 'address.firstName': 'required' }, 'Please fill in the first name.'],
  ['bad-address', { zipcode: 'number' }, 'The zipcode must be a number.'],
  ['bad-address', { zipcode: 'number', city: 'required' }, 'Please check the marked fields of the address.'],
  ['invalid', { name: 'invalid' }, 'That request is not in the form the shop understands.'],
  ['invalid', { name: 'constructor' }, 'That request is not in the form the shop understands.'],
  ['bad-cart', { cartItems: 'required' }, expect.stringMatching(/^A cart holds/)],
] as const)('the message of %s with %j names the one wrong field', (code, fields, message) => {
  expect(new Problem(code, undefined, fields).message).toEqual(message);
});
