import { fold } from './fold.ts';

export interface Passage {
  before: string;
  match: string;
  after: string;
}

const around = 60;

/** Where a folded text is in a text, in order, at most `most` times. */
export function passagesIn(text: string, key: string, most = Infinity): Passage[] {
  return rangesIn(text, key, most).map(([start, end]) => passageAt(text, start, end));
}

/** Where each of these begins and ends. */
export function rangesIn(text: string, key: string, most = Infinity): [start: number, end: number][] {
  if (key === '') return [];
  const { folded, positions } = foldedPositions(text);
  const found: [number, number][] = [];
  for (
    let at = folded.indexOf(key);
    at >= 0 && found.length < most;
    at = folded.indexOf(key, at + key.length)
  )
    found.push([positions[at]!, endOf(text, positions[at + key.length - 1]!)]);
  return found;
}

/** The part of a text from `start` to `end`, with whole words before and after. */
export function passageAt(text: string, start: number, end: number): Passage {
  const from = start <= around ? 0 : text.indexOf(' ', start - around) + 1 || start;
  const to = end + around >= text.length ? text.length : text.lastIndexOf(' ', end + around);
  return {
    before: oneLine(text.slice(Math.min(from, start), start)),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, Math.max(to, end))),
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** A match ends with the marks of its last letter. */
function endOf(text: string, last: number): number {
  let end = last + 1;
  while (end < text.length && fold(text[end]!) === '') end++;
  return end;
}

/** The folded text, and for each of its letters where it comes from. */
function foldedPositions(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  for (let index = 0; index < text.length; index++)
    for (const letter of fold(text[index]!)) {
      if (letter === ' ' && folded.endsWith(' ')) continue;
      folded += letter;
      positions.push(index);
    }
  return { folded, positions };
}
