import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fold } from '../../rules/fold.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { openActualTexts } from './actual-texts.ts';
import { glyphsOf } from './page-glyphs.ts';
import { pageText } from './page-text.ts';
import type { ReadLimits } from './read-limits.ts';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const pictureSize = { width: 1_000, height: 1_600 };
const pictureQuality = 40;
/** A picture in a page that is larger is left out. */
const maxPixels = 50_000_000;

/** In Node the library draws with the package `@napi-rs/canvas`. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { canvas: HTMLCanvasElement & { encode(type: 'webp', quality: number): Promise<Buffer> } };
}

/** Sends the number of pages, each page with its text, that it came to the end, and the picture if the first page needs one. */
export async function readPages(
  file: string,
  limits: Pick<ReadLimits, 'pages' | 'pageLetters' | 'brokenPages'>,
  send: (line: object) => void,
): Promise<void> {
  const bytes = await readFile(file);
  const actualTexts = await openActualTexts(bytes);
  // Pictures are not decoded.
  const pdf = await open(bytes, 1);
  send({ pages: pdf.numPages });
  const last = Math.min(pdf.numPages, limits.pages);
  let broken = 0;
  let needsPicture = false;
  for (let number = 1; number <= last && broken < limits.brokenPages; number++) {
    const text = await textOf(pdf, number, actualTexts(number), limits.pageLetters).catch(() => null);
    broken = text ? 0 : broken + 1;
    if (number === 1) needsPicture = !text?.good || !text.content;
    send({ page: number, content: '', good: 0, searchKey: '', words: '', ...text });
  }
  send({ isWhole: true });
  const picture = needsPicture && (await drawFirst(bytes).catch(() => null));
  if (picture) send({ picture });
}

function open(bytes: Uint8Array, maxImageSize: number): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(library, 'cmaps/'),
    standardFontDataUrl: join(library, 'standard_fonts/'),
    iccUrl: join(library, 'iccs/'),
    wasmUrl: join(library, 'wasm/'),
    maxImageSize,
    enableXfa: false,
    verbosity: 0,
  }).promise;
}

/** What a phone shows until it has drawn the page itself. */
async function drawFirst(bytes: Uint8Array): Promise<string> {
  const pdf = await open(bytes, maxPixels);
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(pictureSize.width / width, pictureSize.height / height),
  });
  const { canvas } = (pdf.canvasFactory as CanvasFactory).create(viewport.width, viewport.height);
  await page.render({ canvas, viewport }).promise;
  return (await canvas.encode('webp', pictureQuality)).toString('base64');
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
  return { content, good: Number(good), searchKey: fold(content), words: wordKeys(content).join(' ') };
}
