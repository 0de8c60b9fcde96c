import { Problem } from './problem.ts';

/**
 * Refuses a save that was made from an older version, with the values of now. The caller has locked `current`, and raises
 * its version in the same transaction. A save without a version is not checked.
 */
export function assertVersion(seen: number | undefined, current: { version: number }): void {
  if (seen === undefined || seen === current.version) return;
  throw new Problem('changed-meanwhile', undefined, undefined, current);
}
