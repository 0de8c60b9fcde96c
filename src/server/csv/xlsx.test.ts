import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZip } from '../../../tests/support/read-zip.ts';
import { type Cells, xlsxParts } from './table-answer.ts';

async function* pagesOf(pages: Cells[][]) {
  yield* pages;
}

async function workbook(columns: string[], pages: Cells[][]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxParts(columns, pagesOf(pages))) parts.push(part);
  return Buffer.concat(parts);
}

test('a workbook has the parts that programs look for, whole and under their names', async () => {
  const files = readZip(await workbook(['a'], [[['b']], [[1]]]));
  expect([...files.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="1" sheetId="1" r:id="r1"/>');
});

test('numbers are numbers, and any text stays the text it is', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { minLength: 1 })), async (rows) => {
      const sheet = readZip(await workbook(['name'], [rows])).get('xl/worksheets/sheet1.xml')!;
      const found = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, one]) =>
        one!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
      expect(found).toEqual(['name', ...rows.flat()]);
    }),
  );
  const bad = readZip(await workbook([], [[['a\u0000b\ud800c']]])).get('xl/worksheets/sheet1.xml');
  expect(bad).toContain('<t xml:space="preserve">ab\ufffdc</t>');
  const sheet = readZip(await workbook([], [[['+966 50 000 0000', '=1+1', 12.5, -3, '']]]));
  expect(sheet.get('xl/worksheets/sheet1.xml')).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">+966 50 000 0000</t></is></c>' +
      '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>12.5</v></c><c><v>-3</v></c><c/></row>',
  );
});
