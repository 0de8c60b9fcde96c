import type { Binding } from './bindings.ts';
import type { FieldPattern } from './field-patterns.ts';
import { rect, round1 } from './geometry.ts';

export interface Board {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly spine: number;
  readonly hingeOnRight: boolean;
}

type Stop = readonly [offset: string, color: string, opacity?: string];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

// In user space: one gradient across the whole cover instead of one per letter.
const foil = ({ id, width, height }: Board) =>
  `<linearGradient id="${id}g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height}">` +
  stops([
    ['0', '#c49a4e'],
    ['.22', '#ecd49a'],
    ['.42', '#cfa75c'],
    ['.6', '#f3e2b4'],
    ['.8', '#c99f55'],
    ['1', '#e2c582'],
  ]) +
  '</linearGradient>';

const hinge = ({ id, hingeOnRight }: Board) =>
  `<linearGradient id="${id}h" x1="${hingeOnRight ? 0 : 1}" x2="${hingeOnRight ? 1 : 0}">` +
  stops([
    ['0', '#000', '.06'],
    ['.14', '#000', '.5'],
    ['.34', '#fff', '.17'],
    ['.6', '#fff', '.03'],
    ['1', '#000', '.34'],
  ]) +
  '</linearGradient>';

const lamp = ({ id }: Board) =>
  `<radialGradient id="${id}l" cx=".34" cy=".2" r="1">` +
  stops([
    ['0', '#fff', '.15'],
    ['.5', '#fff', '0'],
    ['1', '#000', '.3'],
  ]) +
  '</radialGradient>';

const weave = ({ id }: Board) =>
  `<pattern id="${id}w" width="4" height="4" patternUnits="userSpaceOnUse">` +
  '<path d="M0 1H4M0 3H2" stroke="#000" stroke-opacity=".13"/>' +
  '<path d="M1 0V4M3 2V4" stroke="#fff" stroke-opacity=".05"/></pattern>';

function tiled(ref: string, field: FieldPattern, [cx, cy]: readonly [number, number], ink: string) {
  const [dx, dy] = [(cx % field.width) - field.width / 2, (cy % field.height) - field.height / 2];
  return (
    `<pattern id="${ref}" width="${round1(field.width)}" height="${round1(field.height)}" patternUnits="userSpaceOnUse"` +
    ` patternTransform="translate(${round1(dx)} ${round1(dy)})"><path d="${field.path}" ${ink}/></pattern>`
  );
}

/** Gradients and patterns: gold, hinge, light, weave, and the field blind-tooled (f) and gilt (p). */
export function materials(
  board: Board,
  field: FieldPattern,
  centre: readonly [number, number],
  { lift }: Binding,
) {
  const blind = field.solid
    ? `fill="${lift}" fill-opacity=".34"`
    : `fill="none" stroke="${lift}" stroke-opacity=".8" stroke-width="1.7"`;
  const gilt = field.solid
    ? 'fill="#dcbd7c" fill-opacity=".8"'
    : 'fill="none" stroke="#dcbd7c" stroke-width="1.5"';
  return (
    foil(board) +
    hinge(board) +
    lamp(board) +
    weave(board) +
    tiled(`${board.id}f`, field, centre, blind) +
    tiled(`${board.id}p`, field, centre, gilt)
  );
}

/** The top layer: weave, light, the hinge groove and the hairline of the board's edge. */
export function light({ id, width, height, spine, hingeOnRight }: Board) {
  const whole = `width="${width}" height="${height}"`;
  return (
    `<rect ${whole} fill="url(#${id}w)"/><rect ${whole} fill="url(#${id}l)"/>` +
    `<rect x="${hingeOnRight ? width - spine : 0}" width="${spine}" height="${height}" fill="url(#${id}h)"/>` +
    `<path d="${rect(1.5, 1.5, width - 3, height - 3)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="3"/>`
  );
}
