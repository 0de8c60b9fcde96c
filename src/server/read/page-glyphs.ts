import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A letter as it is drawn, in the order of the file. A ligature is one glyph of several letters. */
export interface Glyph {
  text: string;
  left: number;
  right: number;
  /** Its baseline, from the top of the page. */
  y: number;
  size: number;
}

type Matrix = readonly number[];
interface State {
  ctm: Matrix;
  font: string;
  size: number;
  stretch: number;
  rise: number;
  leading: number;
  letterSpace: number;
  wordSpace: number;
}
interface Shown {
  unicode: string;
  width: number;
  isSpace: boolean;
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** More are not on a page that is read. */
const maxGlyphs = 30_000;

/**
 * Where each glyph of a page stands. The library's own text has no places of letters, and reverses the letters of a
 * ligature in Arabic.
 */
export async function glyphsOf(page: PDFPageProxy, actualTexts: (string | null)[]): Promise<Glyph[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const glyphs: Glyph[] = [];
  const saved: State[] = [];
  let state: State = {
    ctm: page.getViewport({ scale: 1 }).transform as Matrix,
    font: '',
    size: 1,
    stretch: 1,
    rise: 0,
    leading: 0,
    letterSpace: 0,
    wordSpace: 0,
  };
  let line = identity;
  let text = identity;
  /** The marked groups that are open, each with its text and its first glyph. Those of forms are not counted. */
  const groups: { meaning: string | null; first: number }[] = [];
  let forms = 0;
  const open = (meaning: string | null) => groups.push({ meaning, first: glyphs.length });
  const close = () => {
    const group = groups.pop();
    if (group?.meaning) joinGlyphs(glyphs, group.first, group.meaning);
  };
  const change = (part: Partial<State>) => (state = { ...state, ...part });
  const save = () => saved.push(state);
  const restore = () => (state = saved.pop() ?? state);
  const move = (x: number, y: number) => (text = line = times(line, [1, 0, 0, 1, x, y]));
  const run: Record<number, (...args: never[]) => unknown> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (...matrix: number[]) => change({ ctm: times(state.ctm, matrix) }),
    [OPS.beginMarkedContent]: () => open(null),
    [OPS.beginMarkedContentProps]: () => open(forms > 0 ? null : (actualTexts.shift() ?? null)),
    [OPS.endMarkedContent]: close,
    [OPS.paintFormXObjectBegin]: (matrix: Matrix | null) => {
      forms++;
      save();
      if (matrix) change({ ctm: times(state.ctm, matrix) });
    },
    [OPS.paintFormXObjectEnd]: () => {
      forms--;
      restore();
    },
    [OPS.beginText]: () => (text = line = identity),
    [OPS.setTextMatrix]: (matrix: Matrix) => (text = line = matrix),
    [OPS.moveText]: move,
    [OPS.setLeadingMoveText]: (x: number, y: number) => {
      change({ leading: -y });
      move(x, y);
    },
    [OPS.nextLine]: () => move(0, -state.leading),
    [OPS.setLeading]: (leading: number) => change({ leading }),
    [OPS.setCharSpacing]: (letterSpace: number) => change({ letterSpace }),
    [OPS.setWordSpacing]: (wordSpace: number) => change({ wordSpace }),
    [OPS.setHScale]: (percent: number) => change({ stretch: percent / 100 }),
    [OPS.setTextRise]: (rise: number) => change({ rise }),
    [OPS.setFont]: (font: string, size: number) => change({ font, size }),
    [OPS.showText]: (shown: (Shown | number)[]) => {
      const { size, stretch, rise, letterSpace, wordSpace } = state;
      const unit = unitOf(page, state.font);
      for (const one of shown) {
        const isGlyph = typeof one === 'object' && one !== null;
        const width = isGlyph ? one.width * unit * size : (-Number(one) * size) / 1000;
        if (isGlyph && glyphs.length < maxGlyphs)
          add(glyphs, one.unicode, times(state.ctm, text), width * stretch, size, rise);
        const space = isGlyph ? letterSpace + (one.isSpace ? wordSpace : 0) : 0;
        text = times(text, [1, 0, 0, 1, (width + space) * stretch, 0]);
      }
    },
  };
  for (const [index, operation] of fnArray.entries())
    run[operation]?.(...((argsArray[index] ?? []) as never[]));
  return glyphs;
}

/** Makes one glyph of those from `first` on. */
function joinGlyphs(glyphs: Glyph[], first: number, text: string): void {
  const group = glyphs.splice(first);
  const [one] = group.toSorted((a, b) => b.size - a.size);
  if (!one) return;
  const left = Math.min(...group.map((glyph) => glyph.left));
  glyphs.push({ ...one, text, left, right: Math.max(...group.map((glyph) => glyph.right)) });
}

/** Text that runs up or down the page is left out. */
function add(glyphs: Glyph[], text: string, at: Matrix, width: number, size: number, rise: number) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at;
  if (Math.abs(b) > Math.abs(a)) return;
  const x = c * rise + e;
  const ends = [x, x + a * width];
  const height = Math.abs(size) * Math.hypot(c, d);
  if (!Number.isFinite(x + f + width + height) || height === 0) return;
  glyphs.push({ text, left: Math.min(...ends), right: Math.max(...ends), y: d * rise + f, size: height });
}

/** The width of a unit of the font: of most a thousandth of its size. */
function unitOf(page: PDFPageProxy, font: string): number {
  const found = page.commonObjs.has(font) ? (page.commonObjs.get(font) as { fontMatrix?: Matrix }) : null;
  return found?.fontMatrix?.[0] ?? 0.001;
}

function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, m: Matrix): Matrix {
  const [ma = 1, mb = 0, mc = 0, md = 1, me = 0, mf = 0] = m;
  return [
    a * ma + c * mb,
    b * ma + d * mb,
    a * mc + c * md,
    b * mc + d * md,
    a * me + c * mf + e,
    b * me + d * mf + f,
  ];
}
