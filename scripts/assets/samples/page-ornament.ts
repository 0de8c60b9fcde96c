import type { Binding } from '../../../src/covers/bindings.ts';
import { fieldPatterns } from '../../../src/covers/field-patterns.ts';
import { plaque, rect, round1, star } from '../../../src/covers/geometry.ts';

const gold = '#dcbd7c';
const rule = '#b08a3e';

const svg = (width: number, height: number, ...shapes: string[]) =>
  `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`;

/** The band over a title page, in the colour and pattern of the binding, with a plate for the title. */
export function headpiece(width: number, height: number, { cloth, deep, field }: Binding): string {
  const pattern = fieldPatterns[field]();
  const scale = 0.62;
  const [w, h] = [pattern.width * scale, pattern.height * scale];
  const tiles: string[] = [];
  for (let x = ((width / 2) % w) - 2 * w; x < width + w; x += w)
    for (let y = ((height / 2) % h) - 2 * h; y < height + h; y += h)
      tiles.push(`<use href="#tile" transform="translate(${round1(x)} ${round1(y)}) scale(${scale})"/>`);
  const ink = pattern.solid
    ? `fill="${gold}" fill-opacity=".45"`
    : `fill="none" stroke="${gold}" stroke-opacity=".6" stroke-width="1.5"`;
  const all = rect(0, 0, width, height);
  const plate = (margin: number) => plaque(width / 2, height / 2, width - 46 - margin, height - margin);
  return svg(
    width,
    height,
    `<defs><path id="tile" d="${pattern.path}"/><clipPath id="band"><path d="${all}"/></clipPath></defs>`,
    `<path d="${all}" fill="${cloth}"/><g clip-path="url(#band)" ${ink}>${tiles.join('')}</g>`,
    `<path d="${plate(46)}" fill="${deep}" stroke="${gold}" stroke-width="2"/>`,
    `<path d="${plate(58)}" fill="none" stroke="${gold}" stroke-width=".8"/>`,
  );
}

/** The plate over an introduction. */
export const namePlate = svg(
  330,
  64,
  `<path d="${plaque(165, 32, 330 - 64 * 0.56, 60)}" fill="#f1e6cb" stroke="${rule}" stroke-width="1.4"/>`,
);

export const khatam = ({ cloth }: Binding) =>
  svg(
    40,
    40,
    `<path d="${star(20, 20, 19, 8, 0.7654)}" fill="${cloth}" stroke="${rule}" stroke-width="1.2"/>`,
    `<path d="${star(20, 20, 8.4, 8, 0.5)}" fill="${gold}"/>`,
  );

/** An eight-pointed roundel for the number of a volume. */
export const roundel = ({ deep }: Binding) =>
  svg(
    58,
    58,
    `<path d="${star(29, 29, 28, 8, 0.84)}" fill="${deep}" stroke="${rule}" stroke-width="1.4"/>`,
    `<circle cx="29" cy="29" r="19.72" fill="none" stroke="${gold}" stroke-width=".8"/>`,
  );
