import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const cited = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)].map(
  ([, file = '', words]) => ({
    file: /^(src|tests|scripts)\//.test(file) ? file : `src/server/${file}`,
    words,
  }),
);
const rows = [...page.matchAll(/^\| ([\d., ]+) \| ([12]) \|(.*)$/gm)].map(
  ([, numbers = '', , rest = '']) => ({
    numbers: numbers.split(',').map((number) => number.trim()),
    rest,
  }),
);

test('every test the page on security names is there, by these words', () => {
  expect(cited.length).toBeGreaterThan(150);
  const gone = cited.filter(({ file, words }) => {
    if (!existsSync(file)) return true;
    return words !== undefined && !readFileSync(file, 'utf8').includes(words);
  });
  expect(gone).toEqual([]);
});

test('the page on security goes through all 253 items of both levels, once each', () => {
  const numbers = rows.flatMap((row) => row.numbers);
  expect(numbers).toHaveLength(253);
  expect(new Set(numbers).size).toBe(253);
  for (const { numbers: told, rest } of rows) {
    expect([told, rest]).toEqual([
      told,
      expect.stringMatching(/Met|Not met|Partly|Operator|None here|Stripe|Maintainers/),
    ]);
  }
});
