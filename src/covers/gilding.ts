import { fit, type Face, type TextBox, type Typeset } from './typesetting.ts';

export interface CentredBox extends TextBox {
  readonly cx: number;
  readonly cy: number;
}

/** Gold leaf is drawn twice: as the dark impression in the cloth, then as foil. */
export interface Gilder {
  readonly rule: (path: string, width?: number) => string;
  readonly leaf: (path: string) => string;
  readonly letter: (text: string, face: Face, size: number, x: number, y: number) => string;
  readonly text: (text: string, face: Face, box: CentredBox) => string;
}

export function createGilder(id: string, typeset: Typeset): Gilder {
  let count = 0;
  const foil = `url(#${id}g)`;

  function twice(element: (ref: string) => string, impression: string, gold: string) {
    const ref = `${id}u${count++}`;
    return `<defs>${element(ref)}</defs><use href="#${ref}" x=".8" y="1.4" ${impression}/><use href="#${ref}" ${gold}/>`;
  }

  function letter(text: string, face: Face, size: number, x: number, y: number) {
    const line = typeset(text, { face, size });
    return twice((ref) => line.svg(x, y, `id="${ref}"`), 'fill="#000" fill-opacity=".4"', `fill="${foil}"`);
  }

  return {
    letter,
    rule: (path, width = 2.2) =>
      twice(
        (ref) =>
          `<path id="${ref}" d="${path}" fill="none" stroke-width="${width}" stroke-linejoin="round"/>`,
        'stroke="#000" stroke-opacity=".34"',
        `stroke="${foil}"`,
      ),
    leaf: (path) =>
      twice((ref) => `<path id="${ref}" d="${path}"/>`, 'fill="#000" fill-opacity=".3"', `fill="${foil}"`),
    text(text, face, box) {
      const { size, lines } = fit(text, face, box, typeset);
      const step = size * box.lead;
      const first = box.cy - ((lines.length - 1) * step) / 2 + size * (face === 'la' ? 0.3 : 0.27);
      return lines.map((line, i) => letter(line, face, size, box.cx, first + i * step)).join('');
    },
  };
}
