import type { PDFPageProxy } from 'pdfjs-dist';
import { fold } from '../../rules/fold.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
/** A piece of text as pdf.js finds it, at its place on the page. */
export type TextItem = Extract<TextContent['items'][number], { str: string }>;

/** What runs from right to left, the digits of a number as one piece. */
const arabic = /[\p{Script=Arabic}\p{M}٠-٩]/u;
/** A smaller gap, as a part of the height, is inside a word; in a line that has its spaces, any but the widest. */
const [wordGap, blankGap] = [0.18, 1];
/** How many words of the known text may be missing on the page. */
const maxMissing = 20;

/**
 * pdf.js has the pieces of an Arabic line in the order of the file, often from left to right, and the letters of a ligature
 * backwards. Here they stand as they are read, with the words of the page's known text where they have the same letters.
 */
export function inReadingOrder(items: TextItem[], paragraphs: string[]): TextItem[] {
  const lines = linesOf(items).map((line) =>
    line.some(({ str }) => arabic.test(str)) ? ordered(line) : line,
  );
  return withWords(
    lines.flat(),
    paragraphs
      .flatMap((paragraph) => paragraph.split(' '))
      .filter((word) => arabic.test(word) && lettersOf(word)),
  );
}

function withWords(items: TextItem[], known: string[]): TextItem[] {
  const keys = known.map(lettersOf);
  const pairs = new Map(
    known.slice(1).map((word, at) => [lettersOf(known[at]! + word), `${known[at]} ${word}`]),
  );
  // A piece may be a word with a space inside, or two words without the narrow space between a number and its unit.
  const pieces = items.map((item) => {
    const letters = lettersOf(item.str);
    const str = keys.includes(letters) ? item.str.replaceAll(' ', '') : (pairs.get(letters) ?? item.str);
    return Object.assign({}, item, { str });
  });
  const words = pieces.flatMap(({ str }) => str.match(/\S+/g) ?? []);
  let next = 0;
  const places = words.map((word) => {
    const at = arabic.test(word) ? keys.indexOf(lettersOf(word), next) : -1;
    if (at < 0 || at >= next + maxMissing) return -1;
    next = at + 1;
    return at;
  });
  // An Arabic word between two that are known is the one between them.
  const meant = words.map((word, index) => {
    const [before = -1, at = -1, after = -1] = [places[index - 1], places[index], places[index + 1]];
    const isBetween = at < 0 && after === before + 2 && arabic.test(word);
    return known[isBetween ? before + 1 : at] ?? word;
  });
  let index = 0;
  return pieces.map((item) =>
    Object.assign({}, item, { str: item.str.replaceAll(/\S+/g, () => meant[index++]!) }),
  );
}

/** The same for two spellings that differ in marks or in the order of their letters. */
function lettersOf(word: string): string {
  return [...fold(word).replaceAll(' ', '')].toSorted().join('');
}

const left = ({ transform }: TextItem) => transform[4]!;
const right = (item: TextItem) => left(item) + item.width;
const isBlank = ({ str }: TextItem) => str.trim() === '';

function linesOf(items: TextItem[]): TextItem[][] {
  const lines: TextItem[][] = [];
  for (const item of items) {
    const before = lines.at(-1)?.at(-1);
    const height = Math.max(item.height, before?.height ?? 0);
    if (before && Math.abs(before.transform[5]! - item.transform[5]!) <= height / 2) lines.at(-1)!.push(item);
    else lines.push([item]);
  }
  return lines;
}

function ordered(line: TextItem[]): TextItem[] {
  const pieces = line.filter(({ str }) => str !== '').toSorted((one, other) => left(one) - left(other));
  const count = (isArabic: boolean) =>
    pieces.filter(({ str }) => arabic.test(str) === isArabic).reduce((sum, { str }) => sum + str.length, 0);
  const rtl = count(true) >= count(false);
  const read = withRuns(rtl ? pieces.toReversed() : pieces, !rtl);
  const words = joined(read, pieces.some(isBlank) ? blankGap : wordGap);
  return words.map((item, at) => Object.assign({}, item, { hasEOL: at === words.length - 1 }));
}

/** Reverses each run of pieces in the other script. */
function withRuns(pieces: TextItem[], isArabic: boolean): TextItem[] {
  const done: TextItem[] = [];
  const run: TextItem[] = [];
  const blanks: TextItem[] = [];
  for (const piece of pieces) {
    if (isBlank(piece)) blanks.push(piece);
    else if (arabic.test(piece.str) === isArabic) run.unshift(piece, ...blanks.splice(0));
    else done.push(...run.splice(0), ...blanks.splice(0), piece);
  }
  return [...done, ...run, ...blanks];
}

/** Makes one piece of those of a word, and a space of a wide gap, as a part of the height. */
function joined(pieces: TextItem[], maxGap: number): TextItem[] {
  const words: TextItem[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    if (!last || isBlank(last) || isBlank(piece)) {
      words.push(piece);
      continue;
    }
    const [first, second] = left(last) < left(piece) ? [last, piece] : [piece, last];
    if (left(second) - right(first) > maxGap * piece.height)
      words.push({ ...piece, str: ' ', width: 0 }, piece);
    else {
      const width = Math.max(right(first), right(second)) - left(first);
      words.splice(-1, 1, { ...last, transform: first.transform, width, str: last.str + piece.str });
    }
  }
  return words;
}
