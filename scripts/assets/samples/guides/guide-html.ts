import { readFileSync } from 'node:fs';
import type { SampleBook } from '../../../../src/server/demo/samples/sample-books.ts';
import { escapeXml, type Typeset } from '../../../../src/covers/typesetting.ts';
import { framedPage, titlePage, unbroken } from '../page-html.ts';
import { pageStyles } from '../page-styles.ts';

/** The works with a guide in our own words, and the language that comes first in it: a guide that begins in Arabic is bound on the right. */
export const guides = {
  'the-forty-hadith': 'en',
  'al-ajurrumiyya': 'ar',
  'sahih-al-bukhari': 'ar',
  'bidayat-al-mujtahid': 'ar',
} as const;

type Lang = 'ar' | 'en';
const kind = { en: 'A reader’s guide', ar: 'دليل القارئ' };
const contents = { en: 'Contents', ar: 'المحتويات' };

/** The title and the contents in either language: they are numbered i to iii. */
export const frontPages = 3;

/** A line of a guide's Markdown: a chapter, a step of a list, a term with what it means, or a paragraph. */
function lineHtml(line: string): string {
  const [, mark = '', text = ''] = /^(## |\d+\. |- )?(.*)$/.exec(line)!;
  if (mark === '## ') return `<h2>${escapeXml(text)}</h2>`;
  if (!mark) return `<p>${unbroken(text)}</p>`;
  if (mark !== '- ') return `<ol start="${parseInt(mark, 10)}"><li>${unbroken(text)}</li></ol>`;
  const [, term = '', meaning = ''] = /^\*\*(.+)\*\* (.+)$/.exec(text)!;
  return `<dl><dt>${unbroken(term)}</dt><dd>${unbroken(meaning)}</dd></dl>`;
}

function chaptersHtml(slug: string, lang: Lang): string {
  const lines = readFileSync(`${import.meta.dirname}/${slug}.${lang}.md`, 'utf8').split('\n');
  return lines.filter(Boolean).map(lineHtml).join('');
}

const sheet = (lang: Lang) =>
  framedPage(
    `class="page" lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`,
    '<div class="flow"></div>',
    '<b></b>',
    lang,
  );

/**
 * A guide as one HTML document: the title page, then templates and the text of both languages, which `layOut` puts into
 * pages.
 */
export function guideDocument(book: SampleBook, first: Lang, fontFaces: string, typeset: Typeset): string {
  const langs: Lang[] = first === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  return `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><title>${escapeXml(`${book.name} — ${book.nameAr}`)}</title>
    <style>${fontFaces}${pageStyles}.foot b { font-weight: 400; }</style></head><body>
    ${titlePage(book, typeset, kind, 'i')}
    ${langs
      .map(
        (lang) =>
          `<template data-lang="${lang}" data-contents="${contents[lang]}"><div class="sheet">${sheet(lang)}</div><div class="text">${chaptersHtml(book.slug, lang)}</div></template>`,
      )
      .join('')}</body></html>`;
}

/** Runs in the page: fills sheets one after another. A chapter begins a new page if less than half of one is left. */
export function layOutGuide(): void {
  const templates = [...document.querySelectorAll('template')];
  const write = (page: number, lang: string) => page.toLocaleString(lang === 'ar' ? 'ar-EG' : 'en');
  const place = ({ content }: HTMLTemplateElement, number: string) => {
    const page = content.querySelector('.page')!.cloneNode(true) as HTMLElement;
    page.querySelector('b')!.textContent = number;
    document.body.append(page);
    return page.querySelector<HTMLElement>('.flow')!;
  };
  const element = (name: string, ...inside: (string | Node)[]) => {
    const made = document.createElement(name);
    made.append(...inside);
    return made;
  };
  const fronts = templates.map((template, index) => place(template, ['ii', 'iii'][index]!));
  let pages = 0;
  for (const [index, template] of templates.entries()) {
    const { lang = '', contents: heading = '' } = template.dataset;
    const rows: { title: string; page: number }[] = [];
    const next = () => place(template, write(++pages, lang));
    let flow = next();
    for (const child of Array.from(template.content.querySelector('.text')!.children)) {
      const last = flow.lastElementChild as HTMLElement | null;
      const used = last ? last.offsetTop + last.offsetHeight - flow.offsetTop : 0;
      if (child.tagName === 'H2' && used > flow.clientHeight * 0.62) flow = next();
      flow.append(child);
      if (flow.scrollHeight > flow.clientHeight + 1) {
        // A heading is on the page of what follows it.
        const before = flow.children.length > 1 && child.previousElementSibling;
        const moved = before && before.tagName === 'H2' ? [before, child] : [child];
        flow = next();
        flow.append(...moved);
      }
      if (child.tagName === 'H2') rows.push({ title: child.textContent, page: 0 });
      else for (const row of rows) row.page ||= pages;
    }
    const front = fronts[index]!;
    front.append(element('h2', heading));
    for (const { title, page } of rows) {
      const line = element('p', element('span', title), element('span', write(page, lang)));
      line.className = 'contents';
      front.append(line);
    }
    let size = 22;
    while (front.scrollHeight > front.clientHeight) front.style.fontSize = `${(size -= 0.5)}px`;
    template.remove();
  }
}
