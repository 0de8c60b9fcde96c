import { fold } from '../../rules/fold.ts';

const name = 'found';

/** Marks every place of a folded text in a page, whatever its vowel marks and hamzas. Returns how to take it back. */
export function markIn(container: HTMLElement, marked: string): (() => void) | undefined {
  if (!marked || !('highlights' in CSS)) return undefined;
  const ranges = placesOf(textsIn(container), marked).map(([start, end]) => {
    const range = new Range();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    return range;
  });
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}

interface Place<T> {
  node: T;
  offset: number;
}

interface Texted {
  data: string;
}

function textsIn(container: HTMLElement): Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The first and the last character of each place. Pieces of text are joined by a space, as the words of two lines are. */
export function placesOf<T extends Texted>(texts: T[], marked: string): [Place<T>, Place<T>][] {
  let folded = '';
  const origin: Place<T>[] = [];
  for (const node of texts) {
    for (const [offset, unit] of [...units(node.data), ' '].entries()) {
      for (const letter of fold(unit)) {
        if (letter === ' ' && folded.endsWith(' ')) continue;
        folded += letter;
        origin.push({ node, offset: Math.min(offset, node.data.length - 1) });
      }
    }
  }
  const places: [Place<T>, Place<T>][] = [];
  for (let at = folded.indexOf(marked); at >= 0; at = folded.indexOf(marked, at + marked.length))
    places.push([origin[at]!, origin[at + marked.length - 1]!]);
  return places;
}

/** Folding maps each UTF-16 unit on its own. */
function units(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => text.charAt(at));
}
