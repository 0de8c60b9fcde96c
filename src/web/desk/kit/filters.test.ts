import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, fittingDays } from './filters.tsx';

const day = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
);

test('the first day is never after the last, and the chosen day stays', () => {
  fc.assert(
    fc.property(day, day, day, fc.boolean(), (from, to, chosen, isFrom) => {
      const change = isFrom ? { from: chosen } : { to: chosen };
      const next = { from, to, ...fittingDays(change, new URLSearchParams({ from, to })) };
      expect(isFrom ? next.from : next.to).toBe(chosen);
      if (next.from && next.to) expect(next.from <= next.to).toBe(true);
      const other = isFrom ? 'to' : 'from';
      expect(['', { from, to }[other]]).toContain(next[other]);
    }),
  );
});

test('a day that the calendar does not have is no day', () => {
  fc.assert(fc.property(day, (one) => void expect(dayOf(one)).toBe(one)));
  for (const text of ['2026-02-30', '2026-13-01', '2026-00-10', '1969-12-31', '26-01-01', 'today'])
    expect(dayOf(text)).toBe('');
});
