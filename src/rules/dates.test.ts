import { expect, test } from 'vitest';
import { countryCodes } from './country-names.ts';
import { dateFormat, dayWriter, isoTime, timeWriter } from './dates.ts';
import { defaultZone, isTimeZone, zonesOf } from './country-defaults.ts';

const moment = Date.parse('2026-11-16T22:30:00Z');

test('a moment is written with the day, the time and the offset of its zone', () => {
  expect(timeWriter('Asia/Riyadh')(moment)).toBe('2026-11-17T01:30:00+03:00');
  expect(timeWriter('America/St_Johns')(moment)).toBe('2026-11-16T19:00:00-03:30');
  expect(timeWriter('UTC')(moment)).toBe('2026-11-16T22:30:00+00:00');
  expect(dayWriter('Asia/Riyadh')(moment)).toBe('2026-11-17');
  expect(dayWriter('Asia/Riyadh')('2026-11-16T20:30:00Z')).toBe('2026-11-16');
  expect(isoTime(moment)).toBe('2026-11-16T22:30:00.000Z');
});

test('a browser that does not know the zone writes the day of UTC', () => {
  expect(dateFormat('en-GB', 'Moon/Tranquility', { dateStyle: 'long' }).format(moment)).toBe(
    '16 November 2026',
  );
});

test('every country has a zone, its main one first', () => {
  expect(countryCodes.filter((code) => !isTimeZone(defaultZone(code)))).toEqual([]);
  expect(['SA', 'US', 'RU', 'DE', ''].map(defaultZone)).toEqual([
    'Asia/Riyadh',
    'America/New_York',
    'Europe/Moscow',
    'Europe/Berlin',
    'UTC',
  ]);
  expect(zonesOf('US')).toContain('Pacific/Honolulu');
  expect(zonesOf('US').filter((zone) => zone === 'America/New_York')).toHaveLength(1);
});
