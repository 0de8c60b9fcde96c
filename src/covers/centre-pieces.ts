import type { Binding, PieceName } from './bindings.ts';
import {
  almond,
  bead,
  corners,
  disc,
  plaque,
  type Point,
  polar,
  polygon,
  polyline,
  rect,
  rosette,
  scallop,
  star,
} from './geometry.ts';
import type { Gilder } from './gilding.ts';

/** The field inside the frame, and what a centre-piece is drawn with. */
export interface Ground {
  readonly id: string;
  readonly cx: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly binding: Binding;
  readonly gold: Gilder;
}

interface Box {
  readonly cx: number;
  readonly cy: number;
  readonly w: number;
  readonly h: number;
}

export interface CentrePiece {
  readonly svg: string;
  readonly title: Box & { readonly max: number };
  readonly author: Box;
  readonly volume: { readonly cx: number; readonly cy: number; readonly r: number };
}

const wholeField = ({ x, y, w, h }: Ground) => rect(x, y, w, h);

function cornerPieces(ground: Ground, radius: number) {
  const { x, y, w, h, gold } = ground;
  const lobes = Array.from({ length: 7 }, (_, i): Point => {
    const a = ((i / 6) * Math.PI) / 2;
    const r = radius * (1 - 0.22 * Math.sin(2 * a));
    return [r * Math.cos(a), r * 1.12 * Math.sin(a)];
  });
  const path = `M0 0L${scallop(lobes, 0.6).slice(1).replace('Z', '')}L0 0Z`;
  const places = [
    [0, 0, 1, 1],
    [w, 0, -1, 1],
    [0, h, 1, -1],
    [w, h, -1, -1],
  ] as const;
  return places
    .map(
      ([dx, dy, sx, sy]) =>
        `<g transform="translate(${x + dx} ${y + dy}) scale(${sx} ${sy})">` +
        `${gold.sunk(path)}${gold.pattern(path, '.75')}${gold.rule(path, 2)}</g>`,
    )
    .join('');
}

function starBoss(cx: number, cy: number, r: number, gold: Gilder) {
  return (
    gold.plate(star(cx, cy, r, 8, 0.7654), 2) +
    gold.rule(star(cx, cy, r * 0.72, 8, 0.7654), 1.1) +
    gold.leaf(star(cx, cy, r * 0.36, 8, 0.5))
  );
}

/** Aqeedah: the eight-point star. */
function khatam(ground: Ground): CentrePiece {
  const { cx, y, h, gold } = ground;
  const cy = y + h * 0.44;
  const R = 214;
  const khatamOf = (r: number) => star(cx, cy, r, 8, 0.7654);
  const octagon = polygon(corners(cx, cy, R * 0.83, 8, Math.PI / 8));
  return {
    svg:
      cornerPieces(ground, 104) +
      gold.plate(khatamOf(R + 16), 3) +
      gold.rule(khatamOf(R + 4), 1.2) +
      gold.pattern(khatamOf(R - 2), '.5') +
      gold.plate(octagon, 2),
    title: { cx, cy: cy - 4, w: 284, h: 236, max: 104 },
    author: { cx, cy: y + h - 84, w: 250, h: 62 },
    volume: { cx, cy: y + h - 168, r: 36 },
  };
}

/** Quran: the rayed roundel that opens a codex. */
function shamsa(ground: Ground): CentrePiece {
  const { cx, y, h, gold, binding } = ground;
  const cy = y + h * 0.4;
  const R = 166;
  const around = Array.from({ length: 32 }, (_, i) => ({ angle: (i * Math.PI) / 16, short: i % 2 === 1 }));
  const beams = around.map(({ angle, short }) =>
    polyline([polar(cx, cy, R + 12, angle), polar(cx, cy, R + (short ? 26 : 38), angle)]),
  );
  const tips = around.map(({ angle, short }) => bead(...polar(cx, cy, R + (short ? 31 : 44), angle)));
  return {
    svg:
      gold.pattern(wholeField(ground), '.34') +
      `<path d="${disc(cx, cy, R + 52)}" fill="${binding.cloth}"/>` +
      gold.rule(beams.join(''), 1.6) +
      gold.leaf(tips.join('')) +
      gold.plate(rosette(cx, cy, R, 16, Math.PI / 16), 3) +
      gold.pattern(disc(cx, cy, R - 8), '.6') +
      gold.sunk(disc(cx, cy, R - 30)) +
      gold.rule(disc(cx, cy, R - 8), 1.2) +
      gold.rule(disc(cx, cy, R - 30), 2),
    title: { cx, cy: cy - 4, w: 226, h: 204, max: 100 },
    author: { cx, cy: y + h - 70, w: 258, h: 62 },
    volume: { cx, cy: y + h - 154, r: 38 },
  };
}

/** Hadith: the lobed almond with two pendants. */
function turunj(ground: Ground): CentrePiece {
  const { cx, y, h, gold } = ground;
  const cy = y + h * 0.425;
  const pendants = [cy - 266, cy + 266].map((at) => almond(cx, at, 19, 30, 5));
  const [outer, ring, inner] = [
    almond(cx, cy, 206, 236, 11),
    almond(cx, cy, 192, 220, 11),
    almond(cx, cy, 170, 172, 9),
  ];
  return {
    svg:
      cornerPieces(ground, 118) +
      pendants.map((path) => gold.plate(path, 2)).join('') +
      gold.leaf(star(cx, cy - 266, 9, 8, 0.5) + star(cx, cy + 266, 9, 8, 0.5)) +
      gold.plate(outer, 3) +
      gold.pattern(ring, '.62') +
      gold.rule(ring, 1.1) +
      gold.plate(inner, 1.8),
    title: { cx, cy: cy - 4, w: 268, h: 200, max: 100 },
    author: { cx, cy: y + h - 58, w: 244, h: 60 },
    volume: { cx, cy: cy + 266, r: 34 },
  };
}

/** Fiqh: a broad plaque over a star. */
function cartouche(ground: Ground): CentrePiece {
  const { cx, y, w, h, gold } = ground;
  const cy = y + 243;
  return {
    svg:
      gold.pattern(wholeField(ground), '.5') +
      gold.plate(plaque(cx, cy, w - 96, 250), 3) +
      gold.rule(plaque(cx, cy, w - 118, 228), 1.2) +
      starBoss(cx, y + h - 218, 74, gold),
    title: { cx, cy: cy - 6, w: w - 168, h: 196, max: 100 },
    author: { cx, cy: y + h - 82, w: 258, h: 62 },
    volume: { cx, cy: y + h - 218, r: 42 },
  };
}

/** Arabic: the letter ḍād, after which the language is called. */
function dad(ground: Ground): CentrePiece {
  const { cx, x, y, w, h, gold } = ground;
  return {
    svg:
      gold.plate(rect(x + 26, y + 26, w - 52, 232), 2.6) +
      gold.rule(rect(x + 34, y + 34, w - 68, 216), 1) +
      gold.letter('ض', 'kufi', 330, cx, y + 516),
    title: { cx, cy: y + 140, w: w - 122, h: 190, max: 100 },
    author: { cx, cy: y + h - 66, w: 258, h: 62 },
    volume: { cx: x + w - 64, cy: y + h - 152, r: 34 },
  };
}

/** Da'wah: rays from a lobed disc. */
function rays(ground: Ground): CentrePiece {
  const { cx, y, h, id, gold, binding } = ground;
  const cy = y + h * 0.42;
  const field = wholeField(ground);
  const lines = Array.from({ length: 48 }, (_, i) => {
    const angle = (i * Math.PI) / 24;
    return polyline([polar(cx, cy, 196, angle), polar(cx, cy, i % 2 ? 330 : 560, angle)]);
  });
  const lobed = (r: number) => rosette(cx, cy, r, 12);
  return {
    svg:
      `<clipPath id="${id}c"><path d="${field}"/></clipPath><g clip-path="url(#${id}c)">` +
      `<path d="${field}" fill="${binding.cloth}"/>${gold.rule(lines.join(''), 1.8)}</g>` +
      gold.sunk(lobed(186)) +
      gold.pattern(lobed(180), '.55') +
      gold.sunk(lobed(156)) +
      gold.rule(lobed(186), 3) +
      gold.rule(lobed(178), 1.1) +
      gold.rule(lobed(156), 1.8),
    title: { cx, cy: cy - 4, w: 266, h: 216, max: 100 },
    author: { cx, cy: y + h - 74, w: 262, h: 62 },
    volume: { cx, cy: y + h - 156, r: 36 },
  };
}

/** Seerah: the ogee arch of a doorway. */
function arch(ground: Ground): CentrePiece {
  const { cx, x, y, w, h, gold } = ground;
  const archOf = (margin: number, drop: number) => {
    const [start, end, foot] = [x + margin, x + w - margin, y + h - 150 - (margin - 26)];
    const spring = y + 236 + drop;
    return (
      `M${start} ${foot}V${spring}C${start} ${spring - 92} ${cx - 62} ${spring - 108} ${cx} ${y + 28 + drop * 1.2}` +
      `C${cx + 62} ${spring - 108} ${end} ${spring - 92} ${end} ${spring}V${foot}Z`
    );
  };
  return {
    svg:
      gold.pattern(wholeField(ground), '.42') +
      gold.plate(archOf(26, 0), 3) +
      gold.rule(archOf(36, 12), 1.2) +
      starBoss(cx, y + 196, 40, gold),
    title: { cx, cy: y + 378, w: w - 134, h: 232, max: 104 },
    author: { cx, cy: y + h - 76, w: 258, h: 62 },
    volume: { cx, cy: y + 196, r: 40 },
  };
}

export const centrePieces: Readonly<Record<PieceName, (ground: Ground) => CentrePiece>> = {
  khatam,
  shamsa,
  turunj,
  cartouche,
  dad,
  rays,
  arch,
};
