import type { SampleBook } from '../../../src/server/demo/samples/sample-books.ts';
import { bindings, dyed } from '../../../src/covers/bindings.ts';
import { categoryOf, specifiedCategories } from '../../../src/rules/shelf.ts';
import { escapeXml, fit, type Typeset } from '../../../src/covers/typesetting.ts';
import { type Chapters, introductionTo } from './introductions.ts';
import { headpiece, khatam, namePlate, roundel } from './page-ornament.ts';
import { pageStyles } from './page-styles.ts';
import { setTitle } from './sample-cover.ts';

const nuqta = '<i class="nuqta"></i>';
const innerWidth = 412;

const headings = {
  en: { book: 'The book', author: 'The author', contents: 'What it contains', reading: 'Why it is read' },
  ar: { book: 'الكتاب', author: 'المؤلف', contents: 'ما فيه', reading: 'لماذا يُقرأ' },
} as const;

export const framed = (body: string) => `<div class="jadwal"><div><div>${body}</div></div></div>`;

export const foot = (page: string, lang: 'en' | 'ar') =>
  `<div class="foot"><span lang="en">Warraq</span>${nuqta}<span lang="${lang}">${page}</span>${nuqta}<span lang="ar" dir="rtl">ورّاق</span></div>`;

const arabicNumeral = (n: number) => new Intl.NumberFormat('ar-EG', { numberingSystem: 'arab' }).format(n);

/** A transliterated word must not be broken at its hyphens. */
export const unbroken = (text: string) =>
  escapeXml(text).replace(/\p{L}+-[\p{L}\p{M}ʿʾ’-]+/gu, '<span class="word">$&</span>');

export const introductionKind = { en: 'A reader’s introduction', ar: 'مقدمة للقارئ' };

export function titlePage(book: SampleBook, typeset: Typeset, kind = introductionKind, page = '1'): string {
  const { coverTitleAr, volume, fullAuthor, fullAuthorAr, died, diedAr } = introductionTo(book.slug);
  const binding = dyed(bindings[categoryOf(specifiedCategories, book.category).colour], coverTitleAr);
  const set = fit(coverTitleAr, 'ar', { w: 232, h: 104, max: 50, lead: 1.32, lines: 2 }, typeset);
  const numbered = volume
    ? `<div class="volume">${roundel(58, binding)}<span lang="ar" dir="rtl">${arabicNumeral(volume)}</span></div>`
    : '';
  return `<section class="page title-page">${framed(
    `<div class="band">${headpiece(innerWidth, 172, binding)}
      <h1 lang="ar" dir="rtl" style="font-size:${set.size.toFixed(1)}px">${set.lines.map(escapeXml).join('<br>')}</h1></div>
    <div class="names">
      <p class="latin-title">${unbroken(setTitle(book))}</p>
      ${numbered}
      <div><p class="by" lang="ar" dir="rtl">تأليف</p>
        <p class="author-ar" lang="ar" dir="rtl">${escapeXml(fullAuthorAr)}</p>
        <p class="author">${escapeXml(fullAuthor)}</p>
        <p class="dates"><span>d. ${died}</span>${nuqta}<span lang="ar" dir="rtl">ت ${diedAr}</span></p></div>
      ${volume ? '' : khatam(40, binding)}
      <p class="kind"><span>${kind.en}</span>${nuqta}<span lang="ar" dir="rtl">${kind.ar}</span></p>
    </div>`,
  )}${foot(page, 'en')}</section>`;
}

function introductionPage(
  lang: 'en' | 'ar',
  title: string,
  chapters: Chapters,
  page: string,
  typeset: Typeset,
): string {
  const face = lang === 'en' ? 'la' : 'ar';
  const { size } = fit(title, face, { w: 256, h: 28, max: 21, lead: 1.2, lines: 1 }, typeset);
  const names = headings[lang];
  const kind = lang === 'en' ? 'An introduction' : 'مقدمة للقارئ';
  const sections = (['book', 'author', 'contents', 'reading'] as const)
    .map((key) => `<section><h3>${names[key]}</h3><p>${unbroken(chapters[key])}</p></section>`)
    .join('');
  return `<section class="page" lang="${lang}" dir="${lang === 'en' ? 'ltr' : 'rtl'}">${framed(
    `<div class="plate">${namePlate(330, 64)}<h2><span style="font-size:${size.toFixed(1)}px">${escapeXml(title)}</span><small>${kind}</small></h2></div>
    <div class="text" style="--size:12">${sections}</div>`,
  )}${foot(page, lang)}</section>`;
}

/** A sample PDF as one HTML document: title page, introduction in English, introduction in Arabic. */
export function sampleDocument(book: SampleBook, fontFaces: string, typeset: Typeset): string {
  const { english, arabic } = introductionTo(book.slug);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(`${book.name} — ${book.nameAr}`)}</title>
    <meta name="author" content="${escapeXml(book.author)}">
    <style>${fontFaces}${pageStyles}</style></head><body>
    ${titlePage(book, typeset)}
    ${introductionPage('en', book.name, english, '2', typeset)}
    ${introductionPage('ar', book.nameAr, arabic, '٣', typeset)}</body></html>`;
}
