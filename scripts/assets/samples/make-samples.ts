import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SampleBook } from '../../../src/server/demo/samples/sample-books.ts';
import { sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { outlineType } from '../../../src/covers/outline-type.ts';
import { fontFaces } from './page-fonts.ts';
import { sampleDocument } from './page-html.ts';
import { openPrinter, type Printer } from './page-printer.ts';
import { sampleCover } from './sample-cover.ts';
import { webpEncoder } from './small-webp.ts';

const root = join(import.meta.dirname, '../../..');
const fontsFolder = join(root, 'node_modules/@fontsource');
const publicFolder = join(root, 'public');

const typeset = outlineType(fontsFolder);
const webp = webpEncoder(join(root, 'node_modules/.cache/warraq-samples'));
const made = new Map<string, Uint8Array>();

// The most bytes for each width. Pages in the gallery are previews of the PDF, so they may be coarser than covers.
const coverBytes = { 800: 40_000, 400: 18_000, 200: 6_500 };
const pageBytes = { 800: 32_000, 400: 14_000, 200: 4_500 };

function keep(url: string, bytes: Uint8Array): number {
  made.set(url, bytes);
  return bytes.length;
}

async function keepAllSizes(url: string, image: Buffer, most: typeof coverBytes) {
  const [large, small] = await Promise.all([webp(image, 800, most[800]), webp(image, 400, most[400])]);
  // The smallest is made from the large one, as for uploads.
  const smallest = await webp(large, 200, most[200]);
  const sibling = (width: number) => url.replace(/-800\.webp$/, `-${width}.webp`);
  return keep(url, large) + keep(sibling(400), small) + keep(sibling(200), smallest);
}

async function makeBook(book: SampleBook, fonts: string, printer: Printer) {
  const [cover, title, introduction] = book.image;
  const pages = await printer.print(sampleDocument(book, fonts, typeset));
  const sizes = await Promise.all([
    keepAllSizes(cover, Buffer.from(sampleCover(book, typeset)), coverBytes),
    keepAllSizes(title, pages.titlePage, pageBytes),
    keepAllSizes(introduction, pages.introduction, pageBytes),
  ]);
  const pdf = keep(`/samples/pdf/${book.slug}.pdf`, pages.pdf);
  return { book: book.slug, cover: sizes[0], title: sizes[1], introduction: sizes[2], pdf };
}

const allText = sampleBooks.map((book) => sampleDocument(book, '', typeset)).join('');
const fonts = await fontFaces(allText, fontsFolder);
const printer = await openPrinter(process.argv[2] ?? '/usr/bin/chromium');
const rows = [];
try {
  for (const book of sampleBooks) rows.push(await makeBook(book, fonts, printer));
} finally {
  await printer.close();
}

// The old files are replaced only after all new ones are made.
rmSync(join(publicFolder, 'samples'), { recursive: true, force: true });
for (const [url, bytes] of made) {
  const file = join(publicFolder, url);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

console.table(rows);
await import('./make-guides.ts');
await import('./make-texts.ts');
const total = [...made.values()].reduce((sum, { length }) => sum + length, 0);
console.log(`${rows.length} books, ${made.size} files, ${(total / 1e6).toFixed(2)} MB in public/samples`);
