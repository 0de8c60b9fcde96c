import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeQuery, phoneKey, phoneQuery } from './search-keys.ts';

test.each([
  ['Order 1001 0011', '10010011'],
  ['order no. 10010011', '10010011'],
  ['الطلب ١٠٠١ ٠٠١١', '10010011'],
  ['JD 0146 0005 7786 05', 'jd01460005778605'],
  ['1Z 999 AA1 01 2345 6784', '1z999aa10123456784'],
  ['RX-5122-4455', 'rx51224455'],
])('%s is searched as %s', (typed, code) => expect(codeQuery(typed)).toBe(code));

test.each([
  'Order 1001 0012',
  '221B Baker Street',
  'SW1A 1AA',
  'King Fahd Road 12345678',
  'layla',
  'ab123456@x.co',
  'تفسير 12',
  '',
])('%j is searched as text', (typed) => expect(codeQuery(typed)).toBeNull());

/** The code of a country, its calling code, what people dial before the area, and a number. */
const numbers = [
  ['IQ', '964', '0', '7705550100'],
  ['SA', '966', '0', '501234567'],
  ['QA', '974', '', '33123456'],
  ['EG', '20', '0', '1001234567'],
  ['GB', '44', '0', '2079460018'],
  ['US', '1', '1', '2025550123'],
  ['FR', '33', '0', '612345678'],
  ['JP', '81', '0', '312345678'],
] as const;

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'];
const inScript = (text: string, digits: string) =>
  text.replace(/\d/g, (digit) => Array.from(digits)[Number(digit)]!);

/** The number as somebody might write it. */
const written = fc
  .record({
    number: fc.constantFrom(...numbers),
    before: fc.constantFrom('code', 'plus', 'trunk', 'both', 'none'),
    between: fc.array(fc.constantFrom('', '', ' ', '-', '.'), { minLength: 12, maxLength: 12 }),
    script: fc.constantFrom(...scripts),
    mark: fc.constantFrom('', '\u200e', '\u202a'),
  })
  .map(({ number: [country, code, trunk, digits], before, between, script, mark }) => {
    const first = { code: `00${code} `, plus: `+${code} `, trunk, both: `+${code} (0)`, none: '' }[before];
    const rest = Array.from(digits, (digit, place) => (place > 0 ? between[place]! : '') + digit).join('');
    return { country, digits, text: mark + inScript(first + rest, script) };
  });

test('a phone number is found however it is written', () => {
  fc.assert(
    fc.property(written, written, (stored, asked) => {
      const key = phoneKey(stored.text, stored.country);
      const query = phoneQuery(asked.text)!;
      if (stored.digits === asked.digits) expect(key).toContain(query);
      else expect(key).not.toContain(query);
    }),
    { numRuns: 2000 },
  );
});

test('a part of a number finds it too', () => {
  const key = phoneKey('+964 770 555 0100', 'IQ');
  for (const part of ['770 555', '0770-555', '964 77 05', '+964 770', '٥٥٥٠١٠٠'])
    expect(key).toContain(phoneQuery(part));
});

test('a number of an unknown country is compared by its digits', () => {
  const key = phoneKey('0770 555 0100', '');
  for (const text of ['07705550100', '770 555 0100', '+964 770 555 0100'])
    expect(key).toContain(phoneQuery(text));
});

test.each(['Layla', '14 Mutanabbi', '1234', '', '+', '00000', 'SW1A 1AA', 'a@b.example'])(
  '%j is no phone number',
  (text) => expect(phoneQuery(text)).toBeNull(),
);
