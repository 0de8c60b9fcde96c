/** Later than any author, so that those of unknown years come last. */
export const unknownYear = 9999;

/** The year of death by which books are sorted. A year of the Hijra is converted roughly. */
export function authorYear({ diedAh, diedCe }: { diedAh: number | null; diedCe: number | null }): number {
  if (diedCe !== null) return diedCe;
  return diedAh === null ? unknownYear : 622 + Math.floor((diedAh * 97) / 100);
}
