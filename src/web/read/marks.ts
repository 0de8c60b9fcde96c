import { rangesIn } from '../../rules/passages.ts';

const name = 'found';

/** Marks every place of a folded text in a page, whatever its vowel marks and hamzas. Returns how to take it back. */
export function markIn(container: HTMLElement, marked: string): (() => void) | undefined {
  if (!marked || !('highlights' in CSS)) return undefined;
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const places = placesOf(
    nodes.map(({ data }) => data),
    marked,
  );
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  const ranges = places.map(([start, end]) => {
    const range = new Range();
    range.setStart(nodes[start.text]!, start.offset);
    range.setEnd(nodes[end.text]!, end.offset);
    highlight.add(range);
    return range;
  });
  return () => ranges.forEach((range) => highlight.delete(range));
}

interface Place {
  text: number;
  offset: number;
}

/** Where each place begins and ends. Texts are joined by a space, as the words of two lines are. */
export function placesOf(texts: string[], marked: string): [Place, Place][] {
  let length = 0;
  const starts = texts.map((text) => (length += text.length + 1) - text.length - 1);
  const placeOf = (at: number) => {
    const text = starts.findLastIndex((start) => start <= at);
    return { text, offset: at - starts[text]! };
  };
  return rangesIn(texts.join(' '), marked).map(([start, end]) => {
    const last = placeOf(end - 1);
    return [placeOf(start), { ...last, offset: last.offset + 1 }];
  });
}
