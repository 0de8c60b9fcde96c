import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, unguarded } from './csv-text.ts';

test.each([
  ['plain text', 'plain text'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a\tb', '"a\tb"'],
  [' before', '" before"'],
  ['behind ', '"behind "'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['1-1', '1-1'],
  ['a@b.example', 'a@b.example'],
  ['a;=1', `"a;'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a,=1', '"a,=1"'],
])('the cell %j is written %s', (text, cell) => expect(csvLine([text, text])).toBe(`${cell},${cell}\r\n`));

test('a cell is read as it was before it was guarded', () => {
  expect(["'=1", "''=1", "'a", "a;'=1", "it's"].map(unguarded)).toEqual(['=1', "'=1", "'a", 'a;=1', "it's"]);
  const text = fc.string({ unit: fc.constantFrom(...`ab'=+-@;,"\n\r\t ＝`) });
  fc.assert(
    fc.property(text, (cell) => {
      const written = csvLine([cell]).slice(0, -2);
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(unguarded(read)).toBe(cell);
    }),
  );
});
