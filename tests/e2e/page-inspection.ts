import type { Page } from '@playwright/test';
import type { Language } from './shop-messages.ts';

/** Problems of language, direction, width and Arabic typography on the page, in the shop's own fonts. */
export async function inspect(page: Page, language: Language): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(complaintsAbout, language);
}

/** Runs in the browser. An element with bdi, lang or dir holds data; all other text is the shop's own. */
function complaintsAbout(language: Language): string[] {
  const { documentElement: root } = document;
  const complaints: string[] = [];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  if (root.lang !== language || root.dir !== direction) complaints.push(`lang ${root.lang}, dir ${root.dir}`);
  const tooWide = root.scrollWidth - root.clientWidth;
  if (tooWide > 0) complaints.push(`wider than the window by ${tooWide}px`);

  const latin = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*\p{Script=Latin}/gu;
  const arabic = /\p{Script=Arabic}/u;
  const raw = /\b[a-z]+(?:_[a-z0-9]+)+\b|\{\w+\}|\bundefined\b|\bNaN\b|\[object/;
  const named = ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext'];

  const pen = document.createElement('canvas').getContext('2d')!;
  const texts: { text: string; element: Element; node: Node }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement!;
    const text = node.nodeValue?.trim() ?? '';
    if (!text || element.closest('script, style, noscript, template')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    texts.push({ text, element, node });
  }

  const isData = (element: Element) => {
    const mark = element.closest('bdi, [lang], [dir]');
    return mark !== null && mark !== root;
  };
  const known = new Set(
    texts.filter(({ element }) => isData(element)).flatMap(({ text }) => text.match(latin) ?? []),
  );
  // Names of formats (PDF, WebP) and programs are allowed. Any other Latin word must also appear as data on the page.
  const programs = new Set(['Excel', 'Shopify', 'WooCommerce', 'Goodreads']);
  const inEnglish = (text: string) =>
    (text.match(latin) ?? []).filter(
      (word) => !/^[A-Z][A-Za-z]{1,2}[A-Z]$/.test(word) && !programs.has(word) && !known.has(word),
    );

  for (const { text, element, node } of texts) {
    if (/[\u0660-\u0669]/.test(text) && !isData(element) && !element.closest('[aria-hidden]'))
      complaints.push(`another kind of digits: ${text}`);
    if (/\d\u200f?\/\d+\u200f?\/\d/.test(text)) complaints.push(`a month in numbers: ${text}`);
    if (!isData(element) && raw.test(text)) complaints.push(`not translated: ${text}`);
    if (language === 'ar' && !isData(element) && inEnglish(text).length > 0)
      complaints.push(`in English: ${text}`);
    if (arabic.test(text)) complaints.push(...typeOf(text, element, node));
  }
  for (const element of document.body.querySelectorAll(named.map((name) => `[${name}]`).join(','))) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of named) {
      const text = element.getAttribute(name) ?? '';
      if (isData(element)) continue;
      if (raw.test(text)) complaints.push(`not translated: ${name}="${text}"`);
      if (language === 'ar' && inEnglish(text).length > 0) complaints.push(`in English: ${name}="${text}"`);
    }
  }
  if (language === 'ar' && inEnglish(document.title).length > 0)
    complaints.push(`in English: title ${document.title}`);
  if (raw.test(document.title)) complaints.push(`not translated: title ${document.title}`);
  return [...new Set(complaints)];

  /** Arabic must have no letter-spacing, no italics, no synthetic bold, no clipped marks, and no lines that touch. */
  function typeOf(text: string, element: Element, node: Node): string[] {
    const style = getComputedStyle(element);
    const wrong: string[] = [];
    if (Number.parseFloat(style.letterSpacing) || 0) wrong.push(`letter-spacing ${style.letterSpacing}`);
    if (style.fontStyle !== 'normal') wrong.push(`font-style ${style.fontStyle}`);
    if (style.textTransform !== 'none') wrong.push(`text-transform ${style.textTransform}`);
    const weight = Number(style.fontWeight);
    if (weight >= 600 && !hasBold(style.fontFamily)) wrong.push(`weight ${weight} of ${style.fontFamily}`);
    if (isClipped(text, style, node)) wrong.push('marks clipped');
    const leading = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
    if (leading < 1.2 && linesOf(node) > 1) wrong.push(`lines that touch (${leading})`);
    return wrong.map((what) => `Arabic with ${what}: ${text}`);
  }

  function linesOf(node: Node): number {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  }

  function hasBold(families: string): boolean {
    const arabicFaces = [...document.fonts].filter(({ unicodeRange }) => /U\+0?6[0-4]/i.test(unicodeRange));
    const family = families
      .split(',')
      .map((name) => name.trim().replaceAll(/["']/g, ''))
      .find((name) => arabicFaces.some((face) => face.family.replaceAll(/["']/g, '') === name));
    return arabicFaces.some((face) => {
      const most = face.weight.split(' ').at(-1);
      return face.family.replaceAll(/["']/g, '') === family && Number(most === 'bold' ? 700 : most) >= 600;
    });
  }

  /** Compares the ink of each line with the box that clips it: Arabic marks reach far above and below. */
  function isClipped(text: string, style: CSSStyleDeclaration, node: Node): boolean {
    let box = node.parentElement;
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
    if (!box || box === document.body || box === root || box.classList.contains('vh')) return false;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(text);
    const { top, bottom } = box.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => {
      const baseline = line.top + ink.fontBoundingBoxAscent;
      if (baseline > bottom) return false;
      const above = baseline - ink.actualBoundingBoxAscent;
      return above < top - 1 || baseline + ink.actualBoundingBoxDescent > bottom + 1;
    });
  }
}
