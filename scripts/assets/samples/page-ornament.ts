import type { Binding } from '../../../src/covers/bindings.ts';
import { fieldPatterns } from '../../../src/covers/field-patterns.ts';
import { plaque, rect, round1, star } from '../../../src/covers/geometry.ts';

const gold = '#dcbd7c';
const rule = '#b08a3e';

const svg = (width: number, height: number, body: string) =>
  `<svg aria-hidden="true" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** The band over a title page, in the colour and pattern of the binding, with a plate for the title. */
export function headpiece(width: number, height: number, { cloth, deep, field }: Binding): string {
  const pattern = fieldPatterns[field]();
  const scale = 0.62;
  const [w, h] = [pattern.width * scale, pattern.height * scale];
  const [startX, startY] = [(width / 2) % w, (height / 2) % h];
  const tiles: string[] = [];
  for (let x = startX - 2 * w; x < width + w; x += w)
    for (let y = startY - 2 * h; y < height + h; y += h)
      tiles.push(`<use href="#tile" transform="translate(${round1(x)} ${round1(y)}) scale(${scale})"/>`);
  const ink = pattern.solid
    ? `fill="${gold}" fill-opacity=".45"`
    : `fill="none" stroke="${gold}" stroke-opacity=".6" stroke-width="1.5"`;
  const [cx, cy] = [width / 2, height / 2];
  return svg(
    width,
    height,
    `<defs><path id="tile" d="${pattern.path}"/><clipPath id="band"><path d="${rect(0, 0, width, height)}"/></clipPath></defs>` +
      `<path d="${rect(0, 0, width, height)}" fill="${cloth}"/><g clip-path="url(#band)" ${ink}>${tiles.join('')}</g>` +
      `<path d="${plaque(cx, cy, width - 92, height - 46)}" fill="${deep}" stroke="${gold}" stroke-width="2"/>` +
      `<path d="${plaque(cx, cy, width - 104, height - 58)}" fill="none" stroke="${gold}" stroke-width=".8"/>`,
  );
}

/** The plate over an introduction. */
export function namePlate(width: number, height: number): string {
  const path = plaque(width / 2, height / 2, width - height * 0.56, height - 4);
  return svg(width, height, `<path d="${path}" fill="#f1e6cb" stroke="${rule}" stroke-width="1.4"/>`);
}

export function khatam(size: number, { cloth }: Binding): string {
  const c = size / 2;
  return svg(
    size,
    size,
    `<path d="${star(c, c, c - 1, 8, 0.7654)}" fill="${cloth}" stroke="${rule}" stroke-width="1.2"/>` +
      `<path d="${star(c, c, c * 0.42, 8, 0.5)}" fill="${gold}"/>`,
  );
}

/** An eight-pointed roundel for the number of a volume. */
export function roundel(size: number, { deep }: Binding): string {
  const c = size / 2;
  return svg(
    size,
    size,
    `<path d="${star(c, c, c - 1, 8, 0.84)}" fill="${deep}" stroke="${rule}" stroke-width="1.4"/>` +
      `<circle cx="${c}" cy="${c}" r="${c * 0.68}" fill="none" stroke="${gold}" stroke-width=".8"/>`,
  );
}
