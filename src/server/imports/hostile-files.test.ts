import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { part, workbook } from '../../../tests/import/corpus-file.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { csvColumns } from './csv-columns.ts';

let shop: TestShop;
let seller: TestVisitor;
beforeAll(async () => {
  shop = await openTestShop('sqlite', { empty: true });
  seller = await sellerIn(shop);
});
afterAll(() => shop.close());

const head = 'name,author,category,price,description,image';

/** What an import of this file would do, and the milliseconds of this thread's processor that it took. */
async function plan(body: string | Uint8Array<ArrayBuffer>) {
  const before = process.threadCpuUsage();
  const answer = await seller.send('/api/product/import?dryRun=true', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  });
  const { user, system } = process.threadCpuUsage(before);
  return { answer, milliseconds: (user + system) / 1_000 };
}

/** A visitor waits no longer than that for a whole file. */
const patience = 1_000;

const length = 60_000;
const many = (text: string) => text.repeat(length / text.length);

test.each([
  ['a price of dots', `${head}\nBook,Author,Fiqh,1${many('.')}!,,`, 'price'],
  ['a title of blanks', `${head}\n"x${many(' ')}x",Author,Fiqh,1,,`, 'name'],
  ['a cell of commas', `${head}\nBook,Author,"${many(',')}",1,,`, 'category'],
  ['open tags', `${head}\nBook,Author,Fiqh,1,"${many('<a')}",`, 'description'],
  ['separators between pictures', `${head}\nBook,Author,Fiqh,1,,"x${many(', ')}"`, 'image'],
])('%s holds up nobody', async (_, file, column) => {
  const { answer, milliseconds } = await plan(file);
  const [row] = answer.body.rows;
  expect(row!.errors![0]).toMatchObject({ column });
  expect(milliseconds).toBeLessThan(patience);
});

const inflated = (text: string) => workbook([['name', 'author']], { 'xl/worksheets/sheet2.xml': part(text) });
const shared = `<sst>${`<si><t>${'a'.repeat(2_000_000)}</t></si>`.repeat(20)}</sst>`;

test.each([
  ['a workbook of open rows', inflated('<row><c>'.repeat(400_000))],
  [
    'a workbook with an endless row',
    inflated(`<sheetData><row>${'<c><v>1</v></c>'.repeat(200_000)}</row></sheetData>`),
  ],
  ['a workbook of huge shared texts', workbook([['name']], { 'xl/sharedStrings.xml': part(shared) })],
  [
    'a workbook cut off in a text',
    inflated(`<sheetData><row><c t="inlineStr"><is><t>${'a'.repeat(1_000_000)}`),
  ],
  ['a zip file of open brackets', zipSync({ 'xl/workbook.xml': part('<'.repeat(200_000)) })],
])('%s holds up nobody and fills no memory', async (_, file) => {
  const rss = process.memoryUsage.rss();
  const { answer, milliseconds } = await plan(file as Uint8Array<ArrayBuffer>);
  expect(answer.status).toBeLessThan(500);
  expect(milliseconds).toBeLessThan(patience);
  expect(process.memoryUsage.rss() - rss).toBeLessThan(100 * 1024 * 1024);
});

/** Of eight times the length: the square of it would be 64 times the work. */
const maxRatio = 25;

/** Characters that some parser of a cell looks for, alone and in pairs. */
const units = [
  ...' \t\n\r\u00a0.,;:|>-+=\'"<&%/@#1٣aعA()«é\u064b\u0640\u200f\ud83d\udcda',
  '<a',
  '</',
  '<!--',
  '<script>',
  '&a',
  '=”',
  ', ',
  '> ',
  ',1',
  '.1',
  '1,',
  '1.',
  "1'",
  'vol ',
  'الجزء ',
  'http://',
  'ab ',
  'ul',
  'الا',
];

test.each([...units])('%j, repeated, takes time in proportion to its length', async (unit) => {
  const taken = async (size: number) => {
    const cell = `"${unit.replaceAll('"', '""').repeat(size / unit.length)}"`;
    const rows = [csvColumns.map(() => cell), csvColumns.map((column) => (column === '_id' ? '' : cell))];
    const { milliseconds } = await plan([csvColumns, ...rows].map((cells) => cells.join(',')).join('\n'));
    return milliseconds;
  };
  let ratio = Infinity;
  // Other work of the thread, like freeing memory, may fall into one measurement.
  for (let tries = 0; tries < 5 && ratio > maxRatio; tries++)
    ratio = Math.min(ratio, (await taken(10_000)) / Math.max(await taken(1_250), 10));
  expect(ratio).toBeLessThan(maxRatio);
});
