import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile, stream } from '../../../tests/support/files/text-pdfs.ts';
import { groupPages } from './cut-pages.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'warraq-group-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Pages with a large picture each: the objects of all pages are far from each other. The tree has so many kids below each node. */
function scans(pages: number, kids: number): Uint8Array {
  const nodes = pages / kids;
  const pageAt = (page: number) => 3 + nodes + 2 * page;
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${range(nodes)
      .map((node) => `${3 + node} 0 R`)
      .join(' ')}] /MediaBox [0 0 99 99] >>`,
    ...range(nodes).map(
      (node) =>
        `<< /Type /Pages /Parent 2 0 R /Count ${kids} /Rotate 90 /Kids [${range(kids)
          .map((kid) => `${pageAt(node * kids + kid)} 0 R`)
          .join(' ')}] >>`,
    ),
    ...range(pages).flatMap((page) => [
      `<< /Type /Page /Parent ${3 + Math.floor(page / kids)} 0 R /Contents ${pageAt(page) + 1} 0 R >>`,
      stream(`% ${page} ${'a picture '.repeat(1_800)}`),
    ]),
  ]);
}

async function grouped(bytes: Uint8Array): Promise<Buffer> {
  const path = join(folder, 'sent.pdf');
  writeFileSync(path, bytes);
  const { path: stored, size } = await groupPages({ path, size: bytes.length });
  const read = readFileSync(stored);
  expect(read.length).toBe(size);
  return read;
}

/** Opens the file by parts, as the reader does. How many bytes it takes to have a page, and all pages in order. */
async function opened(bytes: Uint8Array) {
  let fetched = 0;
  const source = new PDFDataRangeTransport(bytes.length, null);
  source.requestDataRange = (begin, end) => {
    fetched += end - begin;
    setImmediate(() => source.onDataRange(begin, bytes.slice(begin, end)));
  };
  const task = getDocument({
    range: source,
    rangeChunkSize: 16 * 1024,
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
  });
  const pdf = await task.promise;
  await pdf.getPage(1);
  const forFirst = fetched;
  const pages = await Promise.all(range(pdf.numPages).map((at) => pdf.getPage(at + 1)));
  const seen = pages.map(({ ref, rotate, view }) => ({ ref, rotate, view }));
  await task.destroy();
  return { forFirst, seen };
}

test.each([
  ['all pages in one node', 300],
  ['many pages in some nodes', 100],
])('a reader of a file with %s gets its first page without those of all others', async (_, kids) => {
  const sent = scans(300, kids);
  const stored = await grouped(sent);
  expect(stored.subarray(0, sent.length).equals(sent)).toBe(true);
  const [before, after] = [await opened(sent), await opened(stored)];
  expect(before.forFirst).toBeGreaterThan(1_000_000);
  expect(after.forFirst).toBeLessThan(200_000);
  expect(after.seen).toEqual(before.seen);
});

test('a file that needs no other tree stays as it is, and one that cannot be read too', async () => {
  const few = scans(300, 20);
  expect((await grouped(few)).equals(few)).toBe(true);
  const scan = scans(300, 300);
  const locked = await PDFDocument.load(scans(40, 40));
  locked.encrypt({ userPassword: 'one', ownerPassword: 'other' });
  const others = [await locked.save(), scan.subarray(0, 1_000_000), Buffer.alloc(500_000, 'nothing ')];
  for (const bytes of others) expect((await grouped(bytes)).equals(bytes)).toBe(true);
});
