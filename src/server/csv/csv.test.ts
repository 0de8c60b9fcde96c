import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvLine, unguarded } from './csv-text.ts';
import { OpenQuote, readCsv, textOf } from './csv-reader.ts';

const cells = (text: string) => [...readCsv([text])].flat().map((row) => row.cells);

describe('a CSV', () => {
  test('brings any text back exactly, cut into pieces anywhere, and no cell of it is a formula', () => {
    const sign = fc.constantFrom(
      '"',
      "'",
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      '=',
      '+',
      '-',
      '@',
      ' ',
      'ب',
      'َ',
      '📚',
      '\u200f',
      'x',
    );
    const cell = fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'grapheme' }));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const written = byteOrderMark + csvLine(['first', 'second']) + rows.map(csvLine).join('');
        const pieces = textOf(new TextEncoder().encode(written), size);
        const read = [...readCsv(pieces)]
          .flat()
          .slice(1)
          .map((row) => row.cells);
        for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", '＝1'])('guards %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  test('of another program may end lines and separate cells otherwise', () => {
    expect(cells('a,b\n1,2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('a;b\r1;"2;3"')).toEqual([
      ['a', 'b'],
      ['1', '2;3'],
    ]);
    expect(cells('a\tb\r\n\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('a,b\n1,say "hi"\n')).toEqual([
      ['a', 'b'],
      ['1', 'say "hi"'],
    ]);
    expect(cells('a,b\n,\n')).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
    expect(cells('a,b\n1,""')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(cells('')).toEqual([]);
  });

  test('says on which line each row begins', () => {
    const text = 'a,b\r\n1,"two\r\nlines"\r\n\r\n3,"x\ny\rz"\r4,5\n6,7';
    expect([...readCsv([text])].flat().map((row) => row.line)).toEqual([1, 2, 5, 8, 9]);
  });

  test('whose quotation mark is never closed says where it opens', () => {
    const lineOf = (text: string) => {
      try {
        return [...readCsv([text])].flat().length;
      } catch (error) {
        return error instanceof OpenQuote ? `open on ${error.line}` : error;
      }
    };
    expect(lineOf('a,b\n1,2\n3,"four\n5,6\n')).toBe('open on 3');
    expect(lineOf(`a,b\n1,"${'x'.repeat(3_000_000)}"\n`)).toBe('open on 2');
  });

  test('of endless cells, or one endless cell, is read to its end and not kept whole', () => {
    const endless = `a,b${','.repeat(1_000_000)}`;
    expect(cells(endless)).toEqual([['a', 'b', ...Array(98).fill('')]]);
    expect(cells(`${endless}x,y\nc`)).toEqual([['a', 'b', ...Array(98).fill(''), 'x'], ['c']]);
    const pieces = Array.from({ length: 20 }, () => 'x'.repeat(500_000));
    const [[first, second] = []] = [...readCsv([...pieces, ',b'])].flat().map((row) => row.cells);
    expect([first?.length, second]).toEqual([2_500_000, 'b']);
  });

  test('that is not UTF-8 is noticed', () => {
    expect(() => [...textOf(Buffer.from('caf\xe9', 'latin1'))]).toThrow(TypeError);
  });
});
