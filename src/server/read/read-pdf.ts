import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fold } from '../../rules/fold.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { runLimited } from '../files/bounded-process.ts';
import { openActualTexts } from './actual-texts.ts';
import { glyphsOf } from './page-glyphs.ts';
import { pageText } from './page-text.ts';
import { maxPageLetters, maxPages, readLimits } from './read-limits.ts';

/** A file in which so many pages in a row cannot be read is broken. */
const maxBroken = 20;

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Sends the number of pages, then each page with its text. */
await runLimited(import.meta, readLimits, async ([file = ''], send) => {
  const bytes = await readFile(file);
  const actualTexts = await openActualTexts(bytes);
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(library, 'cmaps/'),
    standardFontDataUrl: join(library, 'standard_fonts/'),
    // Pictures are not decoded.
    maxImageSize: 1,
    enableXfa: false,
    verbosity: 0,
  }).promise;
  send({ pages: pdf.numPages });
  let broken = 0;
  for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && broken < maxBroken; page++) {
    const text = await textOf(pdf, page, actualTexts(page)).catch(() => null);
    broken = text ? 0 : broken + 1;
    send({ page, content: '', good: 0, searchKey: '', words: '', ...text });
  }
});

async function textOf(pdf: PDFDocumentProxy, number: number, actualTexts: (string | null)[]) {
  const page = await pdf.getPage(number);
  const { paragraphs, good } = pageText(await glyphsOf(page, actualTexts));
  page.cleanup();
  // PostgreSQL stores no NUL.
  const content = paragraphs
    .join('\n')
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, maxPageLetters)
    .toWellFormed();
  return { content, good: Number(good), searchKey: fold(content), words: wordKeys(content).join(' ') };
}
