import type { Glyph } from './page-glyphs.ts';

/** Glyphs beside each other without a wide gap. */
interface Segment {
  glyphs: Glyph[];
  left: number;
  right: number;
  y: number;
  size: number;
}

/** Fewer lines beside each other are not columns. */
const fewestRows = 3;
/** Half a line of verse has fewer letters. Two halves beside each other are read as one line, two columns are not. */
const fewestLetters = 24;
const maxDepth = 4;

/** The blocks of a page in reading order, each as its lines of glyphs in the order of the file. */
export function inReadingOrder(glyphs: Glyph[], rtl: boolean, depth = 0): Glyph[][][] {
  const lines = linesOf(glyphs);
  const split = depth < maxDepth ? columnsOf(lines.flatMap(segmentsOf)) : null;
  if (!split) return lines.length > 0 ? [lines] : [];
  const { x, top, bottom } = split;
  const inside = ({ y }: Glyph) => y >= top && y <= bottom;
  const middle = (one: Glyph) => (one.left + one.right) / 2;
  const left = glyphs.filter((one) => inside(one) && middle(one) < x);
  const right = glyphs.filter((one) => inside(one) && middle(one) >= x);
  const blocks = [
    glyphs.filter(({ y }) => y < top),
    ...(rtl ? [right, left] : [left, right]),
    glyphs.filter(({ y }) => y > bottom),
  ];
  return blocks.flatMap((block) => inReadingOrder(block, rtl, depth + 1));
}

/** A raised number of a note stays in its line. */
function linesOf(glyphs: Glyph[]): Glyph[][] {
  const position = new Map(glyphs.map((glyph, index) => [glyph, index]));
  const lines: { y: number; size: number; glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    if (!line || glyph.y - line.y > 0.5 * Math.max(line.size, glyph.size)) {
      lines.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] });
      continue;
    }
    line.glyphs.push(glyph);
    if (glyph.size > line.size) Object.assign(line, { y: glyph.y, size: glyph.size });
  }
  return lines
    .map((line) => line.glyphs.toSorted((one, other) => position.get(one)! - position.get(other)!))
    .filter((line) => line.some(({ text }) => text !== ' '));
}

function segmentsOf(line: Glyph[]): Segment[] {
  const segments: Segment[] = [];
  for (const glyph of line
    .filter(({ text }) => text !== ' ')
    .toSorted((one, other) => one.left - other.left)) {
    const last = segments.at(-1);
    if (last && glyph.left - last.right < Math.max(last.size, glyph.size)) {
      last.glyphs.push(glyph);
      last.right = Math.max(last.right, glyph.right);
    } else segments.push({ ...glyph, glyphs: [glyph] });
  }
  return segments;
}

/** The largest part of the page with a gap down its middle and lines on both sides. */
function columnsOf(segments: Segment[]): { x: number; top: number; bottom: number } | null {
  const left = Math.min(...segments.map((one) => one.left));
  const width = Math.max(...segments.map((one) => one.right)) - left;
  const candidates = Array.from({ length: 25 }, (_, index) => left + width * (0.26 + 0.02 * index));
  const rows = segments.toSorted((one, other) => one.y - other.y);
  let best: { x: number; top: number; bottom: number; size: number } | null = null;
  for (const x of candidates) {
    let part: Segment[] = [];
    const close = () => {
      const sides = [part.filter((one) => one.right <= x), part.filter((one) => one.left >= x)];
      const size = Math.min(...sides.map((side) => (isColumn(side) ? side.length : 0)));
      if (size >= fewestRows && size > (best?.size ?? 0))
        best = { x, top: edge(part[0]!, -1), bottom: edge(part.at(-1)!, 1), size };
      part = [];
    };
    for (const row of rows)
      if (row.left < x && row.right > x) close();
      else part.push(row);
    close();
  }
  return best;
}

/** Raised and lowered signs belong to their row. */
const edge = ({ y, size }: Segment, side: 1 | -1) => y + side * 0.4 * size;

function isColumn(side: Segment[]): boolean {
  const lengths = side.map(({ glyphs }) => glyphs.length).toSorted((a, b) => a - b);
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) >= fewestLetters;
}
