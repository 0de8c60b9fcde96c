import { Problem } from './problem.ts';

/** More than any request needs; some functions that walk through a value fail on one of thousands of levels. */
const maxDepth = 20;

/** Parses JSON that someone sent, or throws a problem. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('bad-json');
  }
  if (isDeeperThan(value, maxDepth)) throw new Problem('bad-json');
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const part of Object.values(value)) if (isDeeperThan(part, levels - 1)) return true;
  return false;
}
