import { describe, expect, test } from 'vitest';
import { lastDays } from './days.ts';

const iso = (moment: number) => new Date(moment).toISOString();

describe('the last days', () => {
  test('begin at midnight UTC without a time zone, or with an unknown one', () => {
    const now = Date.UTC(2026, 0, 31, 13, 5);
    for (const zone of [undefined, 'Nowhere/Atlantis', '']) {
      expect(lastDays(2, now, zone).map(({ day, begins }) => [day, iso(begins)])).toEqual([
        ['2026-01-30', '2026-01-30T00:00:00.000Z'],
        ['2026-01-31', '2026-01-31T00:00:00.000Z'],
      ]);
    }
  });

  test("begin at midnight in the seller's time zone", () => {
    const now = Date.UTC(2026, 0, 31, 22, 0);
    expect(lastDays(1, now, 'Asia/Riyadh')).toEqual([
      { day: '2026-02-01', begins: Date.UTC(2026, 0, 31, 21, 0) },
    ]);
    expect(lastDays(1, now, 'America/New_York')[0]!.day).toBe('2026-01-31');
  });

  test('may be shorter or longer by an hour when the clocks change', () => {
    const hours = (now: number) => {
      const [first, second] = lastDays(2, now, 'America/New_York');
      return (second!.begins - first!.begins) / 3_600_000;
    };
    expect(hours(Date.UTC(2026, 2, 9, 12))).toBe(23);
    expect(hours(Date.UTC(2026, 10, 2, 12))).toBe(25);
    expect(lastDays(30, Date.UTC(2026, 2, 20), 'America/New_York')).toHaveLength(30);
  });
});
