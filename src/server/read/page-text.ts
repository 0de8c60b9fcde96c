import type { Glyph } from './page-glyphs.ts';
import { inReadingOrder } from './page-columns.ts';

export interface PageText {
  paragraphs: string[];
  /** False if the text is not fit for reading: too many signs without a meaning. */
  good: boolean;
}

/** Letters of a line in reading order, with the box that they fill. */
interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[\p{L}\p{Nd}]/u;
/** The two blocks of Arabic presentation forms. A form of a vowel sign alone stands on a space. */
const forms = /[\ufb50-\ufdff\ufe70-\ufefc]/g;
/** A wider gap between two glyphs is a space, as a part of their size. */
const wordGap = 0.18;
const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };

/** The text of a page in the order in which it is read, whatever the order in the file: the places of the glyphs tell. */
export function pageText(drawn: Glyph[]): PageText {
  const glyphs = withMarks(drawn.map((glyph) => ({ ...glyph, text: plain(glyph.text) })));
  const read = (isLogical: boolean) =>
    inReadingOrder(glyphs, isRtl(glyphs)).flatMap((lines) =>
      paragraphsOf(lines.map((line) => lineOf(line, isLogical)).filter(({ text }) => text !== '')),
    );
  const paragraphs = read(false);
  const chosen = isBackwards(paragraphs.join(' ')) ? read(true) : paragraphs;
  return { paragraphs: chosen, good: isGood(chosen.join(' ')) };
}

function plain(text: string): string {
  const folded = text.replace(forms, (form) => form.normalize('NFKC').trim());
  return /^\s*$/.test(folded) ? ' ' : folded;
}

/**
 * Vowel signs follow their letter in the text. In a file whose letters run as they are seen, from left to right, a sign
 * stands before its letter. A font may draw it beside its place, so the order decides unless the letter is far.
 */
function withMarks(glyphs: Glyph[]): Glyph[] {
  const isMark = ({ text }: Glyph) => /^\p{M}+$/u.test(text);
  const letters = glyphs.filter((one) => !isMark(one));
  const signs = new Map<Glyph, string>();
  let passed = 0;
  for (const sign of glyphs) {
    if (!isMark(sign)) {
      passed++;
      continue;
    }
    const [last, next] = [letters[passed - 1], letters[passed]];
    const isSeen = next && last && next.left > last.left && Math.abs(next.y - last.y) < next.size;
    const near = [isSeen ? next : last, isSeen ? last : next].filter((one) => one && one.text !== ' ');
    const letter = near.find((one) => one && distance(one, sign) < 0.6 * one.size) ?? near[0];
    if (letter) signs.set(letter, (signs.get(letter) ?? '') + sign.text);
  }
  for (const [letter, text] of signs) letter.text += text;
  return letters;
}

function distance({ left, right, y }: Glyph, sign: Glyph): number {
  return Math.max(left - sign.right, sign.left - right, Math.abs(y - sign.y) - right + left, 0);
}

function isRtl(glyphs: Glyph[]): boolean {
  const arabic = glyphs.filter(({ text }) => rightToLeft.test(text)).length;
  const others = glyphs.filter(({ text }) => !rightToLeft.test(text) && /\p{L}/u.test(text)).length;
  return arabic > others;
}

/** `isLogical`: the file has the letters in the order in which they are read, at places that mean nothing. */
function lineOf(glyphs: Glyph[], isLogical: boolean): Line {
  const rtl = isRtl(glyphs);
  const byPlace = glyphs.toSorted((one, other) =>
    rtl ? other.right - one.right || other.left - one.left : one.left - other.left,
  );
  const ordered = isLogical ? glyphs : rtl ? withForeignRuns(byPlace) : withArabicRuns(byPlace);
  let text = '';
  for (const [index, glyph] of ordered.entries()) {
    const last = ordered[index - 1];
    const isApart = last && gapBetween(last, glyph) > wordGap * Math.max(glyph.size, last.size);
    if (glyph.text === ' ' ? text !== '' : isApart) text = `${text.trimEnd()} `;
    if (glyph.text !== ' ') text += glyph.text;
  }
  const ends = {
    left: Math.min(...glyphs.map(({ left }) => left)),
    right: Math.max(...glyphs.map(({ right }) => right)),
  };
  const size = glyphs.map((one) => one.size).toSorted((a, b) => a - b)[Math.floor(glyphs.length / 2)]!;
  return { ...ends, y: glyphs[0]!.y, size, text: rtl ? withBrackets(text.trim()) : text.trim() };
}

/** In a line from right to left, numbers and Latin words run from left to right. Several numbers do not. */
function withForeignRuns(glyphs: Glyph[]): Glyph[] {
  const isForeign = ({ text }: Glyph) => leftToRight.test(text) && !rightToLeft.test(withoutDigits(text));
  // A number after a space belongs to the Latin word on its left, if there is one.
  const mayFollow = (from: number) => {
    const word = glyphs.slice(from).find(({ text }) => /\p{L}/u.test(text));
    return word !== undefined && isForeign(word);
  };
  return reversedRuns(glyphs, isForeign, mayFollow);
}

function withArabicRuns(glyphs: Glyph[]): Glyph[] {
  return reversedRuns(glyphs, ({ text }) => rightToLeft.test(withoutDigits(text)));
}

const withoutDigits = (text: string) => text.replaceAll(/\p{Nd}/gu, '');

/** Reverses each run of glyphs, with the signs between them. After a space it goes on if the glyph at this index `mayFollow`. */
function reversedRuns(
  glyphs: Glyph[],
  isIn: (glyph: Glyph) => boolean,
  mayFollow: (index: number) => boolean = () => true,
): Glyph[] {
  const done: Glyph[] = [];
  for (let from = 0; from < glyphs.length;) {
    let to = from + 1;
    let isSpace = false;
    for (let next = to; isIn(glyphs[from]!) && next < glyphs.length; next++) {
      const glyph = glyphs[next]!;
      isSpace ||= glyph.text === ' ' || gapBetween(glyphs[next - 1]!, glyph) > wordGap * glyph.size;
      if (isIn(glyph) && (!isSpace || mayFollow(next))) {
        to = next + 1;
        isSpace = false;
      } else if (/[\p{L}\p{N}]/u.test(glyph.text)) break;
    }
    done.push(...glyphs.slice(from, to).toReversed());
    from = to;
  }
  return done;
}

const gapBetween = (one: Glyph, other: Glyph) => Math.max(other.left - one.right, one.left - other.right);

/** Some files have the bracket that is drawn, others the one that is meant: the first one opens. */
function withBrackets(text: string): string {
  const first = /[()[\]«»]/.exec(text)?.[0];
  return first && ')]»'.includes(first) && text.includes(mirrored[first]!)
    ? text.replace(/[()[\]«»]/g, (sign) => mirrored[sign]!)
    : text;
}

/** No Arabic word begins with a tāʾ marbūṭa or an alif maqṣūra: words that do are written backwards. */
function isBackwards(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2);
  const begins = words.filter((word) => /^[ةى]/.test(word)).length;
  return begins > words.filter((word) => /[ةى]\p{M}*$/u.test(word)).length;
}

/** A paragraph ends with a short line, before a wider gap, and where the size changes. */
function paragraphsOf(lines: Line[]): string[] {
  const gaps = lines.slice(1).map((line, index) => line.y - lines[index]!.y);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  const width = Math.max(...lines.map(({ left, right }) => right - left));
  const paragraphs: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isNew =
      !before ||
      line.y - before.y > 1.35 * usual ||
      Math.abs(line.size - before.size) > 0.12 * before.size ||
      before.right - before.left < 0.75 * width;
    if (isNew) paragraphs.push(line.text);
    else paragraphs.push(joined(paragraphs.pop()!, line.text));
  }
  return paragraphs;
}

/** A word that is divided at the end of a line is one word again. */
function joined(before: string, text: string): string {
  return /[a-z\u00df-\u024f\u1e00-\u1eff]-$/.test(before) && /^[a-z\u00df-\u024f\u1e00-\u1eff]/.test(text)
    ? before.slice(0, -1) + text
    : `${before} ${text}`;
}

/** Signs of a font without a meaning are in a private area, or replaced. */
function isGood(text: string): boolean {
  const signs = text.replaceAll(/\s/g, '');
  const letters = signs.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  const unknown = signs.match(/[\ue000-\uf8ff\ufffd]|\p{Cc}/gu)?.length ?? 0;
  return letters >= 0.6 * signs.length && unknown <= 0.02 * signs.length;
}
