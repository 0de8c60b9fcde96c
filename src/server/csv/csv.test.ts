import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collected } from '../../../tests/support/collected.ts';
import { byteOrderMark, csvLine, unguarded } from '../../rules/csv-text.ts';
import { maxCell, OpenQuote, readCsv, textOf } from './csv-reader.ts';

const rowsOf = async (...pieces: string[]) => (await collected(readCsv(pieces))).flat();
const cells = async (...pieces: string[]) => (await rowsOf(...pieces)).map((row) => row.cells);

async function* cut(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

describe('a CSV', () => {
  test('holds any text exactly, read in pieces of any size, and no cell is a formula', async () => {
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
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const written = byteOrderMark + csvLine(['first', 'second']) + rows.map(csvLine).join('');
        const [, ...read] = await cells(...(await collected(textOf(cut(written, size)))));
        for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", '＝1'])('guards %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  test('may have other line ends and separators', async () => {
    expect(await cells('a,b\n1,2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await cells('a;b\r1;"2;3"')).toEqual([
      ['a', 'b'],
      ['1', '2;3'],
    ]);
    expect(await cells('a\tb\r\n\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await cells('a,b\n1,say "hi"\n')).toEqual([
      ['a', 'b'],
      ['1', 'say "hi"'],
    ]);
    expect(await cells('a,b\n,\n')).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
    expect(await cells('a,b\n1,""')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(await cells('')).toEqual([]);
  });

  test('has the line on which each row begins', async () => {
    const text = 'a,b\r\n1,"two\r\nlines"\r\n\r\n3,"x\ny\rz"\r4,5\n6,7';
    expect((await rowsOf(text)).map((row) => row.line)).toEqual([1, 2, 5, 8, 9]);
  });

  test('with a quotation mark that is never closed fails with the line where it opens', async () => {
    const lineOf = async (text: string) => {
      try {
        return (await rowsOf(text)).length;
      } catch (error) {
        return error instanceof OpenQuote ? `open on ${error.line}` : error;
      }
    };
    expect(await lineOf('a,b\n1,2\n3,"four\n5,6\n')).toBe('open on 3');
    expect(await lineOf(`a,b\n1,"${'x'.repeat(3_000_000)}"\n`)).toBe('open on 2');
  });

  test('with endless cells, or one endless cell, is read to its end without keeping all of it', async () => {
    const endless = `a,b${','.repeat(1_000_000)}`;
    expect(await cells(endless)).toEqual([['a', 'b', ...Array(98).fill('')]]);
    expect(await cells(`${endless}x,y\nc`)).toEqual([['a', 'b', ...Array(98).fill(''), 'x'], ['c']]);
    const pieces = Array.from({ length: 20 }, () => 'x'.repeat(500_000));
    const [[first, second] = []] = await cells(...pieces, ',b');
    expect([first?.length, second]).toEqual([maxCell, 'b']);
  });

  test('that is not UTF-8 fails', async () => {
    const latin1 = Buffer.from('caf\xe9', 'latin1');
    await expect(collected(textOf(Readable.from([latin1])))).rejects.toThrow(TypeError);
  });
});
