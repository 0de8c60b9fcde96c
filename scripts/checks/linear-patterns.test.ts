import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { slowPatterns } from './linear-patterns.ts';

const found = (line: string) => slowPatterns(temporaryProject({ 'src/server/a.ts': line }));

test.each([
  ['that grows exponentially', '/^(a+)+$/'],
  ['that grows with the square', '/a*b/'],
  ['that looks around', '/(?=a*b)c/'],
])('a pattern %s is found', (_, pattern) => {
  expect(found(`export const a = ${pattern};`)).toEqual([
    `src/server/a.ts:1 ${pattern} may take more than linear time`,
  ]);
});

test('a pattern that is made of texts is found', () => {
  expect(found("export const a = new RegExp('^a');")).toHaveLength(1);
  expect(found('export const a = (b: string) => RegExp(b);')).toHaveLength(1);
});

test.each([
  ['linear', 'export const a = /^a+b/;'],
  ['explained', '// Input: at most 9 letters.\nexport const a = /a*b/;'],
])('a pattern that is %s is not', (_, line) => expect(found(line)).toEqual([]));
