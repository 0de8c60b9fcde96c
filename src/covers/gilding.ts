import { fit, type Face, type TextBox, type Typeset } from './typesetting.ts';

interface CentredBox extends TextBox {
  readonly cx: number;
  readonly cy: number;
}

export type Gilder = ReturnType<typeof createGilder>;

/** Gold leaf is drawn twice: as the dark impression in the cloth, then as foil. `deep` is the tone of sunk cloth. */
export function createGilder(id: string, typeset: Typeset, deep: string) {
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

  function rule(path: string, width: number) {
    return twice(
      (ref) => `<path id="${ref}" d="${path}" fill="none" stroke-width="${width}" stroke-linejoin="round"/>`,
      'stroke="#000" stroke-opacity=".34"',
      `stroke="${foil}"`,
    );
  }

  const sunk = (path: string) => `<path d="${path}" fill="${deep}"/>`;

  return {
    letter,
    rule,
    sunk,
    /** Sunk cloth in a gold line. */
    plate: (path: string, width: number) => sunk(path) + rule(path, width),
    /** The pattern of the field in gold. */
    pattern: (path: string, opacity: string) =>
      `<path d="${path}" fill="url(#${id}p)" fill-opacity="${opacity}"/>`,
    leaf: (path: string) =>
      twice((ref) => `<path id="${ref}" d="${path}"/>`, 'fill="#000" fill-opacity=".3"', `fill="${foil}"`),
    text(text: string, face: Face, box: CentredBox) {
      const { size, lines } = fit(text, face, box, typeset);
      const step = size * box.lead;
      const first = box.cy - ((lines.length - 1) * step) / 2 + size * (face === 'la' ? 0.3 : 0.27);
      return lines.map((line, i) => letter(line, face, size, box.cx, first + i * step)).join('');
    },
  };
}
