import { round1 } from './geometry.ts';

/** ar: naskh (Amiri), kufi: display (Reem Kufi), la: Latin (EB Garamond). */
export type Face = 'ar' | 'kufi' | 'la';

export interface SetLine {
  readonly width: number;
  /** SVG of the line centred on `x` with its baseline on `y`. */
  svg(x: number, y: number, attributes?: string): string;
}

export type Typeset = (text: string, style: { readonly face: Face; readonly size: number }) => SetLine;

export interface TextBox {
  readonly w: number;
  readonly h: number;
  readonly max: number;
  readonly lead: number;
  readonly lines?: number;
}

const families: Readonly<Record<Face, string>> = {
  ar: "'Amiri', serif",
  kufi: "'Reem Kufi Variable', 'Reem Kufi', sans-serif",
  la: "'EB Garamond Variable', 'EB Garamond', serif",
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** For an SVG inlined in a page that has the fonts. Widths are estimated and rather too large. */
export const liveType: Typeset = (text, { face, size }) => {
  const letters = [...text.replace(/[\u064b-\u0652\u0670]/g, '')].length;
  return {
    width: letters * size * (face === 'la' ? 0.46 : 0.4),
    svg: (x, y, attributes = '') =>
      `<text x="${round1(x)}" y="${round1(y)}" text-anchor="middle" direction="${face === 'la' ? 'ltr' : 'rtl'}"` +
      ` font-family="${families[face]}" font-weight="${face === 'ar' ? 700 : 500}" font-size="${round1(size)}"` +
      ` ${attributes}>${escapeXml(text)}</text>`,
  };
};

// Every way to break is tried, which takes seconds for a title of many words: it is cut.
const maxWords = 24;
/** The smallest letters, as a share of the largest: smaller ones cannot be read on the cover of a card. */
const minShare = 0.45;

function breaks(words: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[words.join(' ')]];
  const out: string[][] = [];
  for (let i = 1; i <= words.length - lines + 1; i++)
    for (const rest of breaks(words.slice(i), lines - 1)) out.push([words.slice(0, i).join(' '), ...rest]);
  return out;
}

/** The largest setting of `text` in the box. Like a binder, it leaves out the end of a title that is too long to be read. */
export function fit(text: string, face: Face, box: TextBox, typeset: Typeset) {
  const words = text.trim().split(/\s+/).slice(0, maxWords);
  let best = largest(words, face, box, typeset);
  while (best.size < box.max * minShare && words.pop() && words.length > 0)
    best = largest(words, face, box, typeset);
  return best;
}

/** Another line is used only for at least 14 % more size. */
function largest(words: readonly string[], face: Face, box: TextBox, typeset: Typeset) {
  let best = { size: 0, lines: [] as string[] };
  for (let n = 1; n <= Math.min(box.lines ?? 3, words.length); n++) {
    for (const lines of breaks(words, n)) {
      const widest = Math.max(...lines.map((line) => typeset(line, { face, size: 100 }).width));
      const size = Math.min(box.max, (box.w / widest) * 100, box.h / (n * box.lead));
      if (size > best.size * (n > best.lines.length ? 1.14 : 1.01)) best = { size, lines };
    }
  }
  return best;
}
