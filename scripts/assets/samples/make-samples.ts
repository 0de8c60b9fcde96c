import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SampleBook, sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { outlineType } from '../../../src/covers/outline-type.ts';
import { readPages } from '../../../src/server/read/pdf-pages.ts';
import { readLimits } from '../../../src/server/read/index-pdf-texts.ts';
import { guideDocument, guides, layOutGuide } from './guides/guide-html.ts';
import { mendGuide } from './guides/guide-outline.ts';
import { fontFaces } from './page-fonts.ts';
import { fitText, sampleDocument } from './page-html.ts';
import { openPrinter } from './printer.ts';
import { sampleCover } from './sample-cover.ts';
import { smallWebp } from './small-webp.ts';

const root = join(import.meta.dirname, '../../..');
const fontsFolder = join(root, 'node_modules/@fontsource');
const typeset = outlineType(fontsFolder);
const printer = await openPrinter();
const fonts = await fontFaces(
  sampleBooks.map((book) => sampleDocument(book, '', typeset)).join(''),
  fontsFolder,
);

// The most bytes for each width. Pages in the gallery are previews of the PDF, so they may be coarser than covers.
const coverBytes = { 800: 40_000, 400: 18_000, 200: 6_500 };
const pageBytes = { 800: 32_000, 400: 14_000, 200: 4_500 };

function save(url: string, bytes: Uint8Array): void {
  const file = join(root, 'public', url);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

async function savePicture(url: string, image: Buffer, most: typeof coverBytes) {
  const large = await smallWebp(image, 800, most[800]);
  save(url, large);
  save(url.replace('-800', '-400'), await smallWebp(image, 400, most[400]));
  // The smallest is made from the large one, as for uploads.
  save(url.replace('-800', '-200'), await smallWebp(large, 200, most[200]));
}

async function makeBook(book: SampleBook) {
  const { pictures, pdf } = await printer.print(sampleDocument(book, fonts, typeset), fitText);
  const [cover, title, introduction] = book.image;
  await savePicture(cover, Buffer.from(sampleCover(book, typeset)), coverBytes);
  await savePicture(title, pictures[0], pageBytes);
  await savePicture(introduction, pictures[1], pageBytes);
  save(`/samples/pdf/${book.slug}.pdf`, await pdf.save({ useObjectStreams: true }));
}

async function makeGuide(slug: keyof typeof guides) {
  const book = sampleBooks.find((one) => one.slug === slug)!;
  const letters = `${guideDocument(book, guides[slug], '', typeset)}0123456789٠١٢٣٤٥٦٧٨٩iv`;
  const document = guideDocument(book, guides[slug], await fontFaces(letters, fontsFolder), typeset);
  const { headings, pdf } = await printer.print(document, layOutGuide, true);
  mendGuide(pdf, headings, guides[slug] === 'ar');
  save(book.pdfUrl, await pdf.save({ useObjectStreams: true }));
}

async function textOf({ pdfUrl }: SampleBook): Promise<[string, string[]]> {
  const pages: string[] = [];
  await readPages(join(root, 'public', pdfUrl), readLimits, (line) => {
    if ('content' in line) pages.push(line.content as string);
  });
  return [pdfUrl, pages];
}

rmSync(join(root, 'public/samples'), { recursive: true, force: true });
for (const book of sampleBooks) await makeBook(book);
for (const slug of Object.keys(guides)) await makeGuide(slug as keyof typeof guides);
await printer.close();
const texts: [string, string[]][] = [];
for (const book of sampleBooks) texts.push(await textOf(book));
const textFile = join(root, 'src/server/demo/samples/sample-texts.json');
writeFileSync(textFile, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
console.log(`${sampleBooks.length} books in public/samples`);
