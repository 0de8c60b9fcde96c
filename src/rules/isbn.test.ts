import { expect, test } from 'vitest';
import { parseIsbn } from './isbn.ts';

test.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['0-306-40615-2', '0306406152'],
  ['080442957x', '080442957X'],
  ['٩٧٨٠٣٠٦٤٠٦١٥٧', '9780306406157'],
])('%s is an ISBN', (text, isbn) => {
  expect(parseIsbn(text)).toBe(isbn);
});

test.each(['978-0-306-40615-8', '0-306-40615-3', '', '123', '9770306406157', 'ISBN', '97803064061570'])(
  '%j is none',
  (text) => {
    expect(parseIsbn(text)).toBeNull();
  },
);
