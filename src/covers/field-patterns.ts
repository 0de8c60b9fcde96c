import { corners, hankin, polygon, star, type Point } from './geometry.ts';

/** One repeat of a pattern; `solid` ones are filled, the others drawn in line. */
export interface FieldPattern {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly solid?: boolean;
}

export type FieldName = 'octagons' | 'twelve' | 'hexagram' | 'cross' | 'nuqta' | 'trihex' | 'ogee';

/** The five points of a centred rectangle that a triangular lattice repeats. */
const lattice = (w: number, h: number): Point[] => [
  [0, 0],
  [w, 0],
  [0, h],
  [w, h],
  [w / 2, h / 2],
];

/** Stars from the tiling of octagons and squares. */
function octagons(): FieldPattern {
  const R = 34;
  const s = R * Math.cos(Math.PI / 8) * 2;
  const half = (2 * R * Math.sin(Math.PI / 8)) / Math.SQRT2;
  const square: Point[] = [
    [s, s - half],
    [s + half, s],
    [s, s + half],
    [s - half, s],
  ];
  const squares = [-1, 0].flatMap((i) =>
    [-1, 0].map((j) =>
      hankin(
        square.map(([x, y]): Point => [x + i * s, y + j * s]),
        67.5,
      ),
    ),
  );
  const octagon = hankin(corners(s / 2, s / 2, R, 8, Math.PI / 8), 67.5);
  return { width: s, height: s, path: octagon + squares.join('') };
}

/** Twelve-point stars, the small triangles between them filled with trefoils. */
function twelve(): FieldPattern {
  const s = 84;
  const h = s * Math.sqrt(3);
  const r = s / 2;
  const stars = lattice(s, h).map(
    ([x, y]) =>
      hankin(corners(x, y, r / Math.cos(Math.PI / 12), 12, Math.PI / 12), 66) +
      star(x, y, r * 0.52, 12, 0.62, Math.PI / 12) +
      polygon(corners(x, y, r * 0.17, 6)),
  );
  const gaps: readonly (readonly [number, number, number])[] = [
    [s / 2, h / 6, 1],
    [s / 2, (h * 5) / 6, 0],
    [0, h / 3, 0],
    [s, h / 3, 0],
    [0, (h * 2) / 3, 1],
    [s, (h * 2) / 3, 1],
  ];
  const trefoils = gaps.map(([x, y, up]) => star(x, y, r * 0.155, 3, 0.5, Math.PI / 6 + up * Math.PI));
  return { width: s, height: h, path: stars.join('') + trefoils.join('') };
}

function hexagram(): FieldPattern {
  const s = 46;
  const h = s * Math.sqrt(3);
  const stars = lattice(s, h).map(([x, y]) => star(x, y, s / 2, 6, 1 / Math.sqrt(3)));
  return { width: s, height: h, path: stars.join('') };
}

function cross(): FieldPattern {
  const s = 58;
  const path = star(s / 2, s / 2, s / 2, 8, 0.7654) + star(s / 2, s / 2, s / 5, 8, 0.7654);
  return { width: s, height: s, path };
}

/** The rhombic dot of the pen, by which Arabic letters are measured. */
function nuqta(): FieldPattern {
  const s = 30;
  const k = 7;
  const dot = (x: number, y: number) => `M${x} ${y - k}L${x + k} ${y}L${x} ${y + k}L${x - k} ${y}Z`;
  const path = dot(s / 2, s * 0.375) + dot(0, s * 1.125) + dot(s, s * 1.125);
  return { width: s, height: s * 1.5, path, solid: true };
}

function trihex(): FieldPattern {
  const s = 64;
  const h = s * Math.sqrt(3);
  const stars = lattice(s, h).map(([x, y]) => hankin(corners(x, y, s / 2, 6), 72));
  return { width: s, height: h, path: stars.join('') };
}

function ogee(): FieldPattern {
  const w = 60;
  const h = 104;
  const x = w / 2;
  const trellis = [
    `M${x} ${0}C${x} ${h * 0.2} ${x + w / 2} ${h * 0.28} ${x + w / 2} ${h / 2}`,
    `C${x + w / 2} ${h * 0.72} ${x} ${h * 0.8} ${x} ${h}`,
    `C${x} ${h * 0.8} ${x - w / 2} ${h * 0.72} ${x - w / 2} ${h / 2}`,
    `C${x - w / 2} ${h * 0.28} ${x} ${h * 0.2} ${x} ${0}`,
  ];
  const stars = lattice(w, h).map(([cx, cy]) => star(cx, cy, 9, 8, 0.6));
  return { width: w, height: h, path: trellis.join('') + stars.join('') };
}

export const fieldPatterns: Readonly<Record<FieldName, () => FieldPattern>> = {
  octagons,
  twelve,
  hexagram,
  cross,
  nuqta,
  trihex,
  ogee,
};
