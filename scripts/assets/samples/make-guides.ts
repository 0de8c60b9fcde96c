import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { outlineType } from '../../../src/covers/outline-type.ts';
import { frontPages, guideDocument, layOut } from './guides/guide-html.ts';
import { guides } from './guides/guides.ts';
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
for (const guide of guides) {
  const book = sampleBooks.find(({ slug }) => slug === guide.slug)!;
  const text = `${guideDocument(book, guide, '', typeset)}0123456789٠١٢٣٤٥٦٧٨٩iv`;
  const page = await browser.newPage({ viewport: { width: pageWidth, height: pageHeight } });
  await page.setContent(guideDocument(book, guide, await fontFaces(text, fontsFolder), typeset));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(layOut);
  const pages = await page.locator('.page').count();
  const printed = await page.pdf({
    width: `${pageWidth}px`,
    height: `${pageHeight}px`,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  await page.close();
  const labels = `/PageLabels << /Nums [0 << /S /r >> ${frontPages} << /S /D >>] >>`;
  const pdf = leanPdf(printed, (catalog) => {
    const labelled = catalog.replace('/Type /Catalog', `/Type /Catalog ${labels}`);
    return guide.first === 'ar'
      ? labelled.replace(/\/ViewerPreferences\s*<</, '/ViewerPreferences << /Direction /R2L ')
      : labelled;
  });
  writeFileSync(join(root, 'public', book.pdfUrl), pdf);
  rows.push({ book: guide.slug, pages, bytes: pdf.length });
}
await browser.close();
console.table(rows);
