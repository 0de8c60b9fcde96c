import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile, stream } from '../../../tests/support/files/text-pdfs.ts';
import { cutPages } from './cut-pages.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'warraq-cut-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = (bytes: string) =>
  stream(
    bytes,
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  );
const form = (bytes: string, resources: string) =>
  stream(bytes, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${resources}`);

/** Three pages that share their resources. The first one links to the second, and a file is attached. */
const whole = pdfFile([
  '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /Direction /R2L >> /Names << /EmbeddedFiles << /Names [(a) << /EF << /F 12 0 R >> >>] >> >> >>',
  '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 99 99] /Resources << /XObject << /One 9 0 R /Two 10 0 R /Form 11 0 R >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] >>] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Contents 8 0 R >>',
  stream('/One Do /Form Do % FIRST'),
  stream('/Two Do % SECRET second page'),
  stream('% SECRET third page'),
  picture('PICTURE1'),
  picture('SECRET picture'),
  form('/Inner Do', '<< /XObject << /Inner 9 0 R /Other 10 0 R >> >>'),
  stream('SECRET attachment', '/Type /EmbeddedFile'),
]);

async function cut(bytes: Uint8Array, from: number, to: number) {
  const [source, target] = [join(folder, 'whole.pdf'), join(folder, 'cut.pdf')];
  writeFileSync(source, bytes);
  rmSync(target, { force: true });
  const pages = await cutPages(source, target, { from, to });
  return { pages, target };
}

test('a cut file has its pages, and nothing that belongs to others', async () => {
  const { pages, target } = await cut(whole, 1, 1);
  expect(pages).toBe(3);
  const written = readFileSync(target);
  const text = written.toString('latin1');
  expect(text).toContain('FIRST');
  expect(text).toContain('PICTURE1');
  expect(text).not.toContain('SECRET');
  const pdf = await PDFDocument.load(written);
  expect(pdf.getPageCount()).toBe(1);
  const preferences = pdf.catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
  expect(preferences.lookup(PDFName.of('Direction'))).toBe(PDFName.of('R2L'));
});

test('the pages keep their numbers as labels', async () => {
  const { target } = await cut(whole, 2, 3);
  const pdf = await PDFDocument.load(readFileSync(target));
  expect(pdf.getPageCount()).toBe(2);
  expect(String(pdf.catalog.lookup(PDFName.of('PageLabels')))).toMatch(/\/St 2/);
});

test('pages that a file does not have are not cut', async () => {
  const { pages, target } = await cut(whole, 2, 4);
  expect(pages).toBe(3);
  expect(existsSync(target)).toBe(false);
});

test('a file that is protected or cannot be read is not cut', async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'one', ownerPassword: 'other' });
  expect((await cut(await locked.save(), 1, 1)).pages).toBe(null);
  expect((await cut(Buffer.from('%PDF-1.7\nnothing'), 1, 1)).pages).toBe(null);
});
