import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulletsOf } from './bullets.ts';

test('each line with text is a point, for every kind of line break', () => {
  expect(bulletsOf(' First\r\n\r\nSecond \rثالثًا\u2028Fourth\n')).toEqual([
    'First',
    'Second',
    'ثالثًا',
    'Fourth',
  ]);
  expect(bulletsOf(' \n ')).toEqual([]);
});

test('points joined by line breaks are split into the same points', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const points = texts.flatMap(bulletsOf);
      expect(bulletsOf(points.join('\n'))).toEqual(points);
    }),
  );
});
