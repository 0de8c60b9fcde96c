/** Plane geometry written straight into SVG path data. */
export type Point = readonly [x: number, y: number];

export const round1 = (value: number) => +value.toFixed(1);

export const polyline = (points: readonly Point[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${round1(x)} ${round1(y)}`).join('');

export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`;

export const polar = (cx: number, cy: number, radius: number, angle: number): Point => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
];

export const corners = (cx: number, cy: number, radius: number, count: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, i) => polar(cx, cy, radius, turn + (i * 2 * Math.PI) / count));

export const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}H${x + w}V${y + h}H${x}Z`;

export const disc = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const bead = (x: number, y: number) => `M${round1(x - 3)} ${round1(y)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;

export function star(cx: number, cy: number, radius: number, points: number, inner: number, turn = 0) {
  return polygon(
    Array.from({ length: 2 * points }, (_, i) =>
      polar(cx, cy, i % 2 ? radius * inner : radius, turn + (i * Math.PI) / points),
    ),
  );
}

/** A closed outline of outward lobes, one between each two neighbouring points. */
export function scallop(points: readonly Point[], bulge = 0.62) {
  const lobes = points.map(([x, y], i) => {
    const previous = points[i - 1];
    if (!previous) return `M${round1(x)} ${round1(y)}`;
    const r = round1(Math.hypot(x - previous[0], y - previous[1]) * bulge);
    return `A${r} ${r} 0 0 1 ${round1(x)} ${round1(y)}`;
  });
  return `${lobes.join('')}Z`;
}

/** Lobes round a centre. */
export function rosette(cx: number, cy: number, radius: number, lobes: number, turn = 0) {
  const points = corners(cx, cy, radius, lobes, turn);
  return scallop([...points, points[0]!]);
}

export function almond(cx: number, cy: number, halfWidth: number, halfHeight: number, lobes = 9) {
  const side = Array.from({ length: lobes + 1 }, (_, i): Point => {
    const t = -1 + (2 * i) / lobes;
    return [cx + halfWidth * Math.pow(Math.cos((t * Math.PI) / 2), 0.85), cy + halfHeight * t];
  });
  const mirrored = side
    .slice(0, -1)
    .toReversed()
    .map(([x, y]): Point => [2 * cx - x, y]);
  return scallop([...side, ...mirrored]);
}

/** The name plate: a rectangle with hollowed corners and pointed ends. */
export function plaque(cx: number, cy: number, w: number, h: number) {
  const [left, right, top, bottom, q] = [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2, h * 0.28];
  const d = [
    `M${left + q} ${top}H${right - q}A${q} ${q} 0 0 0 ${right} ${top + q}`,
    `L${right + q * 0.9} ${cy}L${right} ${bottom - q}A${q} ${q} 0 0 0 ${right - q} ${bottom}`,
    `H${left + q}A${q} ${q} 0 0 0 ${left} ${bottom - q}`,
    `L${left - q * 0.9} ${cy}L${left} ${top + q}A${q} ${q} 0 0 0 ${left + q} ${top}Z`,
  ].join('');
  return d.replace(/-?\d+(?:\.\d+)?/g, (number) => String(round1(+number)));
}

/**
 * Hankin's construction: from the middle of every edge of a tile go two rays at `degrees` to it; the rays
 * of neighbouring edges meet in the points of a star.
 */
export function hankin(tile: readonly Point[], degrees: number) {
  const t = (degrees * Math.PI) / 180;
  const edges = tile.map((a, i) => {
    const b = tile[(i + 1) % tile.length] ?? a;
    return {
      middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const,
      angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
    };
  });
  return edges
    .map((from, i) => {
      const to = edges[(i + 1) % edges.length] ?? from;
      const [ux, uy] = [Math.cos(from.angle + t), Math.sin(from.angle + t)];
      const [vx, vy] = [Math.cos(to.angle + Math.PI - t), Math.sin(to.angle + Math.PI - t)];
      const [dx, dy] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
      const k = (dx * vy - dy * vx) / (ux * vy - uy * vx);
      return polyline([from.middle, [from.middle[0] + k * ux, from.middle[1] + k * uy], to.middle]);
    })
    .join('');
}
