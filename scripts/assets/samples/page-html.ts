import type { SampleBook } from '../../../src/server/demo/samples/sample-books.ts';
import { bindings, dyed } from '../../../src/covers/bindings.ts';
import { arabicDigits } from '../../../src/rules/digits.ts';
import { categoryOf, specifiedCategories } from '../../../src/rules/shelf.ts';
import { escapeXml, fit, type Typeset } from '../../../src/covers/typesetting.ts';
import { type Chapters, introductionTo } from './introductions.ts';
import { headpiece, khatam, namePlate, roundel } from './page-ornament.ts';
import { pageStyles } from './page-styles.ts';
import { setTitle } from './sample-cover.ts';

const nuqta = '<i class="nuqta"></i>';
const inArabic = (text: string) => `<span lang="ar" dir="rtl">${text}</span>`;

/** A page in its frame, with its number at the foot. */
export const framedPage = (attributes: string, body: string, page: string, lang: 'en' | 'ar') =>
  `<section ${attributes}><div class="jadwal"><div><div>${body}</div></div></div><div class="foot"><span lang="en">Warraq</span>${nuqta}<span lang="${lang}">${page}</span>${nuqta}${inArabic('ورّاق')}</div></section>`;

/** A transliterated word must not be broken at its hyphens. */
export const unbroken = (text: string) =>
  escapeXml(text).replace(/\p{L}+-[\p{L}\p{M}ʿʾ’-]+/gu, '<span class="word">$&</span>');

const introduction = { en: 'A reader’s introduction', ar: 'مقدمة للقارئ' };

export function titlePage(book: SampleBook, typeset: Typeset, kind = introduction, page = '1'): string {
  const { coverTitleAr, volume, fullAuthor, fullAuthorAr, died, diedAr } = introductionTo(book.slug);
  const binding = dyed(bindings[categoryOf(specifiedCategories, book.category).colour], coverTitleAr);
  const set = fit(coverTitleAr, 'ar', { w: 232, h: 104, max: 50, lead: 1.32, lines: 2 }, typeset);
  const body = `<div class="band">${headpiece(412, 172, binding)}
      <h1 lang="ar" dir="rtl" style="font-size:${set.size.toFixed(1)}px">${set.lines.map(escapeXml).join('<br>')}</h1></div>
    <div class="names">
      <p class="latin-title">${unbroken(setTitle(book))}</p>
      ${volume ? `<div class="volume">${roundel(binding)}${inArabic(arabicDigits(volume))}</div>` : ''}
      <div><p class="by" lang="ar" dir="rtl">تأليف</p>
        <p class="author-ar" lang="ar" dir="rtl">${escapeXml(fullAuthorAr)}</p>
        <p class="author">${escapeXml(fullAuthor)}</p>
        <p class="dates"><span>d. ${died}</span>${nuqta}${inArabic(`ت ${diedAr}`)}</p></div>
      ${volume ? '' : khatam(binding)}
      <p class="kind"><span>${kind.en}</span>${nuqta}${inArabic(kind.ar)}</p>
    </div>`;
  return framedPage('class="page title-page"', body, page, 'en');
}

const english = { lang: 'en', dir: 'ltr', face: 'la', kind: 'An introduction', page: '2' } as const;
const arabic = { lang: 'ar', dir: 'rtl', face: 'ar', kind: 'مقدمة للقارئ', page: '٣' } as const;
const headings = {
  en: { book: 'The book', author: 'The author', contents: 'What it contains', reading: 'Why it is read' },
  ar: { book: 'الكتاب', author: 'المؤلف', contents: 'ما فيه', reading: 'لماذا يُقرأ' },
} as const;

function introductionPage(
  { lang, dir, face, kind, page }: typeof english | typeof arabic,
  title: string,
  chapters: Chapters,
  typeset: Typeset,
): string {
  const { size } = fit(title, face, { w: 256, h: 28, max: 21, lead: 1.2, lines: 1 }, typeset);
  const sections = (['book', 'author', 'contents', 'reading'] as const)
    .map((key) => `<section><h3>${headings[lang][key]}</h3><p>${unbroken(chapters[key])}</p></section>`)
    .join('');
  const body = `<div class="plate">${namePlate}<h2><span style="font-size:${size.toFixed(1)}px">${escapeXml(title)}</span><small>${kind}</small></h2></div>
    <div class="text" style="--size:12">${sections}</div>`;
  return framedPage(`class="page" lang="${lang}" dir="${dir}"`, body, page, lang);
}

/** A sample PDF as one HTML document: title page, introduction in English, introduction in Arabic. */
export function sampleDocument(book: SampleBook, fontFaces: string, typeset: Typeset): string {
  const texts = introductionTo(book.slug);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(`${book.name} — ${book.nameAr}`)}</title>
    <meta name="author" content="${escapeXml(book.author)}">
    <style>${fontFaces}${pageStyles}</style></head><body>
    ${titlePage(book, typeset)}
    ${introductionPage(english, book.name, texts.english, typeset)}
    ${introductionPage(arabic, book.nameAr, texts.arabic, typeset)}</body></html>`;
}

/** Runs in the page: sets the text of every page in the largest size, in steps of a quarter pixel, that does not overflow. */
export function fitText(): void {
  for (const text of document.querySelectorAll<HTMLElement>('.text')) {
    let size = text.matches(':lang(ar)') ? 17.5 : 15.75;
    const sections = [...text.children] as HTMLElement[];
    const room = text.clientHeight - 18 - 10 * sections.length;
    const overflows = () => sections.reduce((sum, section) => sum + section.offsetHeight, 0) > room;
    do text.style.setProperty('--size', String((size -= 0.25)));
    while (overflows() && size > 11);
    if (overflows()) throw new Error(`Too much text for its page: ${text.textContent.slice(0, 40)}`);
  }
}
