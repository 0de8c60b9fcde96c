import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDay } from './order-filter.ts';

const day = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
);

test('the first day is never after the last, and the chosen day stays', () => {
  fc.assert(
    fc.property(day, day, day, fc.boolean(), (from, to, chosen, isFrom) => {
      const next = withDay({ from, to }, isFrom ? { from: chosen } : { to: chosen });
      expect(isFrom ? next.from : next.to).toBe(chosen);
      if (next.from && next.to) expect(next.from <= next.to).toBe(true);
      const other = isFrom ? 'to' : 'from';
      expect(['', { from, to }[other]]).toContain(next[other]);
    }),
  );
});
