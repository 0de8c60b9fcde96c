import { deflateSync, inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../services/browser.mjs';
import { pageHeight, pageWidth } from './page-styles.ts';

/** Prints documents after `layOut` has run in them, with pictures of their first two pages and the texts of their headings. */
export async function openPrinter() {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(process.execPath),
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  const context = await browser.newContext({
    viewport: { width: pageWidth, height: pageHeight * 3 },
    deviceScaleFactor: 800 / pageWidth,
  });
  return {
    async print(html: string, layOut: () => void, outline = false) {
      const page = await context.newPage();
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(layOut);
      const shoot = (index: number) => page.locator('.page').nth(index).screenshot({ type: 'png' });
      const pictures = [await shoot(0), await shoot(1)] as const;
      const headings = await page.locator('h1, h2').allInnerTexts();
      const [width, height] = [`${pageWidth}px`, `${pageHeight}px`];
      const options = { printBackground: true, preferCSSPageSize: true, tagged: true, outline };
      const printed = await page.pdf({ width, height, ...options });
      await page.close();
      return { pictures, headings, pdf: await leanPdf(printed) };
    },
    close: () => browser.close(),
  };
}

// A PDF positions its glyphs itself, so the tables for shaping and description are not needed.
const unneeded = new Set(['GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG', 'gasp', 'name']);

/** Empties these tables of a font. Readers take an empty table as a missing one, and its zeros are packed into nothing. */
function emptyTables(font: Buffer): void {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
    if (!unneeded.has(font.toString('latin1', entry, entry + 4))) continue;
    const at = font.readUInt32BE(entry + 8);
    font.fill(0, at, at + font.readUInt32BE(entry + 12));
    font.writeUInt32BE(0, entry + 12);
  }
}

/** A printed PDF with the same pages, smaller fonts, and no dates of its own, so that every run makes the same bytes. */
async function leanPdf(printed: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(printed, { updateMetadata: false });
  const made = new Date('2026-01-01T00:00:00Z');
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  pdf.setCreator('Warraq');
  pdf.setProducer('Warraq');
  for (const [ref, stream] of pdf.context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    if (stream.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) continue;
    const data = inflateSync(stream.contents);
    if (stream.dict.has(PDFName.of('Length1'))) emptyTables(data);
    pdf.context.assign(ref, PDFRawStream.of(stream.dict, deflateSync(data, { level: 9 })));
  }
  return pdf;
}
