import type { BorderName } from './bindings.ts';
import { bead, round1 } from './geometry.ts';

const steps: Readonly<Record<BorderName, number>> = { bead: 12, stud: 17, rope: 13 };

const stud = (x: number, y: number) => `M${round1(x)} ${round1(y - 5)}l5 5l-5 5l-5-5Z`;

const strand = (x: number, y: number, along: boolean) =>
  along
    ? `M${round1(x - 5)} ${round1(y + 4)}q1-9 10-8q-1 9-10 8Z`
    : `M${round1(x - 4)} ${round1(y - 5)}q9 1 8 10q-9-1-8-10Z`;

/** One path of small stamps set evenly round a rectangle. */
export function tooledBorder(kind: BorderName, x: number, y: number, w: number, h: number) {
  const stamp = (px: number, py: number, along: boolean) =>
    kind === 'bead' ? bead(px, py) : kind === 'stud' ? stud(px, py) : strand(px, py, along);
  const across = Math.round(w / steps[kind]);
  const down = Math.round(h / steps[kind]);
  const stamps: string[] = [];
  for (let i = 0; i <= across; i++) {
    const px = x + (w * i) / across;
    stamps.push(stamp(px, y, true), stamp(px, y + h, true));
  }
  for (let i = 1; i < down; i++) {
    const py = y + (h * i) / down;
    stamps.push(stamp(x, py, false), stamp(x + w, py, false));
  }
  return stamps.join('');
}
