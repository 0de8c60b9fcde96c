import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outdated } from './backup-store.ts';

const day = 86_400_000;
const start = Date.parse('2024-01-01T03:15:00Z');
const dates = (times: number[]) => times.map((time) => new Date(time).toISOString().slice(0, 10));

test('of two years of nights, 7 days, 4 weeks and 12 months are kept', () => {
  let retained: number[] = [];
  for (let night = 0; night < 731; night++) {
    const now = start + night * day;
    const old = new Set(outdated([...retained, now], now));
    retained = [...retained, now].filter((time) => !old.has(time));
  }
  const months = '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30';
  const weeks = '12-14 12-21';
  const days = '12-25 12-26 12-27 12-28 12-29 12-30 12-31';
  expect(dates(retained)).toEqual(`${months} ${weeks} ${days}`.split(' ').map((date) => `2025-${date}`));
});

test('if backups stopped, all that were kept stay', () => {
  const times = Array.from({ length: 7 }, (_, night) => start + night * day);
  expect(outdated(times, start + 1_000 * day)).toEqual([]);
});

test('the newest backup and those of the last two days are never outdated', () => {
  const time = fc.integer({ min: start, max: start + 800 * day });
  fc.assert(
    fc.property(fc.uniqueArray(time, { minLength: 1 }), (times) => {
      const now = Math.max(...times);
      const old = outdated(times, now);
      expect(old.every((one) => one <= now - 2 * day)).toBe(true);
      // Nothing changes at a second look.
      expect(outdated(times.filter((one) => !old.includes(one)), now)).toEqual([]); // prettier-ignore
    }),
  );
});
