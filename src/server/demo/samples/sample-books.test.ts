import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { sampleAddressList, sampleOrders } from './sample-orders.ts';
import { editionGiven } from '../../../contract/editions.ts';
import { fold } from '../../../rules/fold.ts';
import { majorOf, minorOfSum, usDollar } from '../../../rules/money.ts';
import { defaultTax, orderTotals, plainTerms } from '../../../rules/order-totals.ts';
import { sampleBooks } from './sample-books.ts';
import texts from './sample-texts.json' with { type: 'json' };

const fileOf = (url: string) => join(import.meta.dirname, '../../../../public', url);
const allSizes = (url: string) => [800, 400, 200].map((width) => url.replace('-800.webp', `-${width}.webp`));

test('the sample catalogue has 22 books, each under its own slug', () => {
  expect(sampleBooks).toHaveLength(22);
  expect(new Set(sampleBooks.map(({ slug }) => slug)).size).toBe(22);
});

test('ten volumes of Tafsīr Ibn Kathīr cost 20, offered at 10', () => {
  const volumes = sampleBooks.filter(({ name }) => name.startsWith('Tafsīr Ibn Kathīr, Vol. '));
  expect(volumes).toHaveLength(10);
  for (const volume of volumes)
    expect(volume).toMatchObject({ category: 'Quran', price: 20, offerPrice: 10 });
  expect(volumes.map(({ nameAr }) => nameAr)).toContain('تفسير ابن كثير، الجزء 3');
});

test('all seven categories have books, and the first eight books show each of them', () => {
  const seven = ['Aqeedah', 'Arabic', 'Dawah', 'Fiqh', 'Hadith', 'Quran', 'Seerah'];
  const of = (books: typeof sampleBooks) => [...new Set(books.map(({ category }) => category))].toSorted();
  expect(of(sampleBooks)).toEqual(seven);
  expect(of(sampleBooks.slice(0, 8))).toEqual(seven);
});

test.each(sampleBooks)('$name is priced in whole dollars, 20 to 35, with an offer below', (book) => {
  expect([book.price, book.offerPrice].every(Number.isInteger)).toBe(true);
  expect(book.price).toBeGreaterThanOrEqual(20);
  expect(book.price).toBeLessThanOrEqual(35);
  expect(book.offerPrice).toBeGreaterThanOrEqual(10);
  expect(book.offerPrice).toBeLessThanOrEqual(30);
  expect(book.offerPrice).toBeLessThan(book.price);
});

test.each(sampleBooks)('$name is described in both languages and says when its author died', (book) => {
  expect(book.description.length).toBeGreaterThanOrEqual(4);
  expect(book.descriptionAr).toHaveLength(book.description.length);
  expect(book.description.join(' ')).toMatch(/\(d\. \d+ AH \/ \d+ CE/);
  expect(book.descriptionAr.join(' ')).toMatch(/\(ت [0-9]+هـ \/ [0-9]+م/);
  for (const line of [book.nameAr, book.authorAr, ...book.descriptionAr])
    expect(line).toMatch(/^[\p{Script=Arabic}«]/u);
});

test.each(sampleBooks)(
  'the three pictures of $name exist in three sizes, at most 40 kB each, the smallest 6.5 kB',
  (book) => {
    const urls = book.image.flatMap(allSizes);
    expect(urls.filter((url) => !existsSync(fileOf(url)))).toEqual([]);
    const most = (url: string) => (url.endsWith('-200.webp') ? 6_500 : 40_000);
    expect(urls.filter((url) => statSync(fileOf(url)).size > most(url))).toEqual([]);
  },
);

test.each(sampleBooks)('the PDF of $name is a PDF of at most 80 kB, a guide of at most 250 kB', (book) => {
  const pdf = readFileSync(fileOf(book.pdfUrl));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(pdf.length).toBeLessThanOrEqual(book.pdfUrl.endsWith('-guide.pdf') ? 250_000 : 80_000);
});

test.each(sampleBooks)('the text of $name has the pages of its PDF', async ({ pdfUrl, author }) => {
  const pdf = await PDFDocument.load(readFileSync(fileOf(pdfUrl)));
  const pages = texts[pdfUrl as keyof typeof texts];
  expect(pages).toHaveLength(pdf.getPageCount());
  expect(fold(pages[0]!)).toContain(fold(author).split(' ').at(-1));
});

const guided = sampleBooks.filter(({ pdfUrl }) => pdfUrl.endsWith('-guide.pdf'));

test('at least four works have a guide', () => {
  expect(guided.length).toBeGreaterThanOrEqual(4);
});

const guideFolder = join(import.meta.dirname, '../../../../scripts/assets/samples/guides');
const lettersIn = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

test.each(guided)('the guide to $name has 12 pages or more, an outline and page labels', async (book) => {
  const pdf = await PDFDocument.load(readFileSync(fileOf(book.pdfUrl)));
  const entry = (name: string) => pdf.catalog.lookupMaybe(PDFName.of(name), PDFDict);
  const arabic = texts[book.pdfUrl as keyof typeof texts].filter(
    (text) => lettersIn(text, /\p{Script=Arabic}/gu) > lettersIn(text, /[a-z]/gi),
  ).length;
  expect(Math.min(arabic, pdf.getPageCount() - arabic)).toBeGreaterThanOrEqual(12);
  const titles = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object instanceof PDFDict && object.lookup(PDFName.of('Title')))
    .map((title) => (title instanceof PDFHexString || title instanceof PDFString) && title.decodeText());
  const headings = ['ar', 'en'].flatMap((lang) =>
    readFileSync(join(guideFolder, `${book.slug}.${lang}.md`), 'utf8').match(/(?<=^## ).+$/gm)!,
  );
  expect(titles).toEqual(expect.arrayContaining([book.nameAr, ...headings]));
  expect(entry('Outlines')).toBeDefined();
  expect(entry('PageLabels')).toBeDefined();
  const direction = entry('ViewerPreferences')?.lookupMaybe(PDFName.of('Direction'), PDFName);
  expect(direction === PDFName.of('R2L')).toBe(book.slug !== 'the-forty-hadith');
});

test.each(sampleBooks)('the edition of $name is valid', ({ edition }) => {
  expect(editionGiven.parse(edition)).toEqual(edition);
});

test('sample addresses use domains reserved for examples', () => {
  expect(sampleAddressList).toHaveLength(3);
  for (const { email } of sampleAddressList) expect(email).toMatch(/@example\.(com|org)$/);
  expect(sampleAddressList.some(({ firstName }) => /\p{Script=Arabic}/u.test(firstName))).toBe(true);
});

test('sample orders are of sample books, to sample addresses, and add up', () => {
  expect(sampleOrders).toHaveLength(3);
  for (const { items, address, paymentType, ...order } of sampleOrders) {
    expect(sampleAddressList).toContainEqual(address);
    for (const { product } of items) {
      const { _id: _, ...copied } = product;
      expect(sampleBooks).toContainEqual(expect.objectContaining(copied));
    }
    const lines = items.map(({ product, quantity }) => ({
      offerPrice: minorOfSum(product.offerPrice, usDollar),
      quantity,
    }));
    const terms = { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true };
    const { amount, tax, total } = orderTotals(lines, terms, paymentType);
    const sums = { subtotal: amount, tax, amount: total };
    for (const [name, sum] of Object.entries(sums))
      expect(order[name as keyof typeof sums]).toBe(majorOf(sum, usDollar));
  }
  expect(new Set(sampleOrders.map(({ status }) => status)).size).toBe(3);
});
