import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnvironment } from '../../scripts/run/environment-file.mjs';

/** What systemd 257 passed to a service for each of these lines. */
const bySystemd: [line: string, value: string][] = [
  ['V=', ''],
  ['  V = sp aced  ', 'sp aced'],
  ['V=a#b;c', 'a#b;c'],
  ['V=a"b\'c', 'a"b\'c'],
  ['V=a\\$b\\ c\\\\', 'a$b c\\'],
  ['V=a\\ ', 'a '],
  ['V=a\\\nb', 'ab'],
  ['V=\'a $b "c" \\ #\'', 'a $b "c" \\ #'],
  ['V="a \\$b \\"c\\" \\n \\\\ `x`"', 'a $b "c" \\n \\ `x`'],
  ['V="$HOME ${HOME} `id`"', '$HOME ${HOME} `id`'],
  ['V="two\nlines"', 'two\nlines'],
  ['V="a"  \'b\' c d  ', 'abc d'],
  ['V=ü العربية', 'ü العربية'],
  ['# a comment\\\nV=after', 'after'],
  [';V=none\nV=after', 'after'],
  ['no value\nV=after', 'after'],
];

test.each(bySystemd)('%j has the value that systemd reads', (line, value) => {
  expect(parseEnvironment(`A=1\n${line}\nZ=2\n`)).toEqual({ A: '1', V: value, Z: '2' });
});

test('every printable character survives both kinds of quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const double = value.replaceAll(/["$`\\]/g, '\\$&');
      expect(parseEnvironment(`A="${double}"\nB='${value.replaceAll("'", '')}'`)).toEqual({
        A: value,
        B: value.replaceAll("'", ''),
      });
    }),
  );
});
