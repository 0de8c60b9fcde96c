import type { SampleBook } from '../../../../src/server/demo/samples/sample-book.ts';
import { escapeXml, type Typeset } from '../../../../src/covers/typesetting.ts';
import { foot, framed, titlePage, unbroken } from '../page-html.ts';
import { pageStyles } from '../page-styles.ts';
import type { Guide, GuideBlock, GuideChapter } from './guide.ts';

export type Lang = 'ar' | 'en';
const kind = { en: 'A reader’s guide', ar: 'دليل القارئ' };
const contents = { en: 'Contents', ar: 'المحتويات' };

/** The pages of a guide before its text: they are numbered i and ii. */
export const frontPages = 2;

function blockHtml(block: GuideBlock): string {
  if (typeof block === 'string') return `<p>${unbroken(block)}</p>`;
  if ('list' in block)
    return block.list
      .map((item, index) => `<ol start="${index + 1}"><li>${unbroken(item)}</li></ol>`)
      .join('');
  return block.terms
    .map(([term, meaning]) => `<dl><dt>${unbroken(term)}</dt><dd>${unbroken(meaning)}</dd></dl>`)
    .join('');
}

const chapterHtml = ({ title, body }: GuideChapter) =>
  `<h2>${escapeXml(title)}</h2>${body.map(blockHtml).join('')}`;

const sheet = (lang: Lang) =>
  `<section class="page" lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">${framed('<div class="flow"></div>')}${foot('<b></b>', lang)}</section>`;

/**
 * A guide as one HTML document: the title page, then templates and the text of both languages, which `layOut` puts into
 * pages.
 */
export function guideDocument(book: SampleBook, guide: Guide, fontFaces: string, typeset: Typeset): string {
  const langs: Lang[] = guide.first === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  const chapters = (lang: Lang) => (lang === 'ar' ? guide.arabic : guide.english);
  return `<!doctype html><html lang="${guide.first}"><head><meta charset="utf-8"><title>${escapeXml(`${book.name} — ${book.nameAr}`)}</title>
    <style>${fontFaces}${pageStyles}.foot b { font-weight: 400; }</style></head><body>
    ${titlePage(book, typeset, kind, 'i')}
    ${langs
      .map(
        (lang) =>
          `<template data-lang="${lang}" data-contents="${contents[lang]}"><div class="sheet">${sheet(lang)}</div><div class="text">${chapters(lang).map(chapterHtml).join('')}</div></template>`,
      )
      .join('')}</body></html>`;
}

/** Runs in the page: fills sheets one after another. A chapter begins a new page if less than half of one is left. */
export function layOut(): void {
  const templates = [...document.querySelectorAll('template')];
  const arabic = (page: number) =>
    new Intl.NumberFormat('ar-EG', { numberingSystem: 'arab', useGrouping: false }).format(page);
  let pages = 0;
  const rows: { lang: string; title: string; page: number }[] = [];
  const place = (template: HTMLTemplateElement, number: string): HTMLElement => {
    const page = template.content.querySelector('.page')!.cloneNode(true) as HTMLElement;
    page.querySelector('b')!.textContent = number;
    document.body.append(page);
    return page.querySelector('.flow')!;
  };
  const front = place(templates[0]!, 'ii');
  for (const template of templates) {
    const { lang = '' } = template.dataset;
    const next = () => place(template, lang === 'ar' ? arabic(++pages) : String(++pages));
    let flow = next();
    const isFull = () => flow.scrollHeight > flow.clientHeight + 1;
    for (const child of Array.from(template.content.querySelector('.text')!.children)) {
      const last = flow.lastElementChild as HTMLElement | null;
      const used = last ? last.offsetTop + last.offsetHeight - flow.offsetTop : 0;
      if (child.tagName === 'H2' && used > flow.clientHeight * 0.62) flow = next();
      flow.append(child);
      if (isFull()) {
        const heading = flow.children.length > 1 && child.previousElementSibling?.tagName === 'H2';
        const moved = heading ? [child.previousElementSibling!, child] : [child];
        flow = next();
        flow.append(...moved);
      }
      if (child.tagName === 'H2') rows.push({ lang, title: child.textContent, page: 0 });
      for (const row of rows) if (row.page === 0) row.page = pages;
    }
  }
  for (const { dataset } of templates) {
    const heading = document.createElement('h2');
    heading.textContent = dataset.contents ?? '';
    front.append(heading);
    for (const row of rows.filter(({ lang }) => lang === dataset.lang)) {
      const line = document.createElement('p');
      line.className = 'contents';
      line.lang = row.lang;
      line.dir = row.lang === 'ar' ? 'rtl' : 'ltr';
      const number = row.lang === 'ar' ? arabic(row.page) : String(row.page);
      for (const text of [row.title, number])
        line.append(Object.assign(document.createElement('span'), { textContent: text }));
      front.append(line);
    }
    heading.lang = dataset.lang ?? '';
    heading.dir = dataset.lang === 'ar' ? 'rtl' : 'ltr';
  }
  // Both lists of contents are on one page.
  let size = 17;
  while (front.scrollHeight > front.clientHeight && size > 11) front.style.fontSize = `${(size -= 0.5)}px`;
  for (const template of templates) template.remove();
}
