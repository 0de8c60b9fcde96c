import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { chromium } from '@playwright/test';
import { sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { outlineType } from '../../../src/covers/outline-type.ts';
import { frontPages, guideDocument, guides, layOut } from './guides/guide-html.ts';
import { leanPdf } from './lean-pdf.ts';
import { fontFaces } from './page-fonts.ts';
import { pageHeight, pageWidth } from './page-styles.ts';

const root = join(import.meta.dirname, '../../..');
const fontsFolder = join(root, 'node_modules/@fontsource');
const typeset = outlineType(fontsFolder);
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
const rows = [];
for (const [slug, first] of Object.entries(guides)) {
  const book = sampleBooks.find((one) => one.slug === slug)!;
  const text = `${guideDocument(book, first, '', typeset)}0123456789٠١٢٣٤٥٦٧٨٩iv`;
  const page = await browser.newPage({ viewport: { width: pageWidth, height: pageHeight } });
  await page.setContent(guideDocument(book, first, await fontFaces(text, fontsFolder), typeset));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(layOut);
  const [arabic, english] = [
    await page.locator('.page:lang(ar)').count(),
    await page.locator('.page:lang(en)').count(),
  ];
  const titles = await page.locator('h1, h2').allInnerTexts();
  const printed = await page.pdf({
    width: `${pageWidth}px`,
    height: `${pageHeight}px`,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  await page.close();
  const guide = await leanPdf(printed);
  mendOutline(guide, titles, first === 'ar');
  const pdf = await guide.save({ useObjectStreams: true });
  writeFileSync(join(root, 'public', book.pdfUrl), pdf);
  rows.push({ book: slug, arabic, english, bytes: pdf.length });
}
await browser.close();
console.table(rows);

/**
 * In the outline that the browser writes, the words of Arabic titles are reversed, and a title of two lines has no space between
 * them: titles are known by their letters. Also adds page labels and the direction.
 */
function mendOutline({ catalog, context }: PDFDocument, titles: string[], isRightBound: boolean) {
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'r' }, frontPages, { S: 'D' }] }));
  const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
  // No key of the standard: readers warn of it.
  preferences.delete(PDFName.of('Type'));
  preferences.set(PDFName.of('Direction'), PDFName.of(isRightBound ? 'R2L' : 'L2R'));
  const lettersOf = (title: string) => [...title.replaceAll(/\s/g, '')].toSorted().join('');
  const right = new Map(titles.map((title) => [lettersOf(title), title.replaceAll(/\s+/g, ' ')]));
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(PDFName.of('Parent'))) continue;
    const title = object.lookup(PDFName.of('Title'));
    if (!(title instanceof PDFHexString || title instanceof PDFString)) continue;
    const known = right.get(lettersOf(title.decodeText()));
    if (known) object.set(PDFName.of('Title'), PDFHexString.fromText(known));
  }
}
