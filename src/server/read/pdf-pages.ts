import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fold } from '../../rules/fold.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { openActualTexts } from './actual-texts.ts';
import { glyphsOf } from './page-glyphs.ts';
import { pageText } from './page-text.ts';
import type { ReadLimits } from './index-pdf-texts.ts';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Sends the number of pages, each page with its text and that it came to the end. */
export async function readPages(
  file: string,
  limits: Pick<ReadLimits, 'pages' | 'pageLetters' | 'brokenPages'>,
  send: (line: object) => void,
): Promise<void> {
  const bytes = await readFile(file);
  const actualTexts = await openActualTexts(bytes);
  const pdf = await open(bytes);
  send({ pages: pdf.numPages });
  const last = Math.min(pdf.numPages, limits.pages);
  let broken = 0;
  for (let number = 1; number <= last && broken < limits.brokenPages; number++) {
    const text = await textOf(pdf, number, actualTexts(number), limits.pageLetters).catch(() => null);
    broken = text ? 0 : broken + 1;
    send({ page: number, content: '', good: 0, searchKey: '', wordKeys: '', ...text });
  }
  send({ isWhole: true });
}

function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(library, 'cmaps/'),
    standardFontDataUrl: join(library, 'standard_fonts/'),
    iccUrl: join(library, 'iccs/'),
    wasmUrl: join(library, 'wasm/'),
    // Pictures are not decoded.
    maxImageSize: 1,
    enableXfa: false,
    verbosity: 0,
  }).promise;
}

async function textOf(pdf: PDFDocumentProxy, number: number, actual: (string | null)[], maxLetters: number) {
  const page = await pdf.getPage(number);
  const { paragraphs, good } = pageText(await glyphsOf(page, actual));
  page.cleanup();
  // PostgreSQL stores no NUL.
  const content = paragraphs
    .join('\n')
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, maxLetters)
    .toWellFormed();
  return { content, good: Number(good), searchKey: fold(content), wordKeys: wordKeys(content).join(' ') };
}
