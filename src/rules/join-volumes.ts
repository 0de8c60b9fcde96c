import { volumeOf } from './seller-input.ts';

/**
 * The lines of an order as people read them: volumes of one work in the same number of copies are together, at the place of the
 * first one. `alike` is what else they must have in common.
 */
export function joinVolumes<Line extends { quantity: number }>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  alike: (line: Line) => unknown = () => null,
): [Line, ...Line[]][] {
  const keyOf = (line: Line, index: number) => {
    const work = volumeOf(nameOf(line))?.work;
    return work ? JSON.stringify([work, line.quantity, alike(line)]) : index;
  };
  return [...Map.groupBy(lines.entries(), ([index, line]) => keyOf(line, index)).values()].map(
    (group) => group.map(([, line]) => line) as [Line, ...Line[]],
  );
}
