import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const citations = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)].map(
  ([, file = '', title]) => ({
    file: /^(src|tests|scripts)\//.test(file) ? file : `src/server/${file}`,
    title,
  }),
);
const rows = [...page.matchAll(/^\| ([\d., ]+) \| ([12]) \|(.*)$/gm)].map(
  ([, numbers = '', , rest = '']) => ({
    numbers: numbers.split(',').map((number) => number.trim()),
    rest,
  }),
);

test('every test that docs/security.md cites exists, with the cited title', () => {
  expect(citations.length).toBeGreaterThan(150);
  const missing = citations.filter(({ file, title }) => {
    if (!existsSync(file)) return true;
    return title !== undefined && !readFileSync(file, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});

test('docs/security.md covers all 253 items of both levels, once each', () => {
  const numbers = rows.flatMap((row) => row.numbers);
  expect(numbers).toHaveLength(253);
  expect(new Set(numbers).size).toBe(253);
  for (const { numbers: listed, rest } of rows) {
    expect([listed, rest]).toEqual([
      listed,
      expect.stringMatching(/Met|Not met|Partly|Operator|Not applicable|Stripe|Maintainers/),
    ]);
  }
});
