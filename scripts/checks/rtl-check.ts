import { readFileSync } from 'node:fs';
import path from 'node:path';
import { report, sourceFiles } from './source-files.ts';

type Rule = { pattern: RegExp; instead: string };

/** Left and right swap in Arabic; start and end follow the reading direction. */
const cssRules: Rule[] = [
  {
    pattern: /(?<![\w-])(?:scroll-)?(?:margin|padding)-(?:left|right)\b/,
    instead: '…-inline-start, …-inline-end',
  },
  { pattern: /(?<![\w-])border-(?:left|right)\b/, instead: 'border-inline-start, border-inline-end' },
  {
    pattern: /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\b/,
    instead: 'border-start-start-radius, …',
  },
  { pattern: /(?<![\w-])(?:left|right)\s*:/, instead: 'inset-inline-start, inset-inline-end' },
  { pattern: /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/, instead: 'start, end' },
  {
    pattern:
      /(?<![\w-])(?:background-position|object-position|transform-origin)\s*:[^;{}]*\b(?:left|right)\b/,
    instead: 'one value for each direction, with :dir(rtl), and a reason',
  },
  { pattern: /\btranslateX\(/, instead: 'translate with another value under :dir(rtl), and a reason' },
];

const styleAttributeRules: Rule[] = [
  {
    pattern: /\b(?:scrollM|scrollP|m|p)(?:argin|adding)(?:Left|Right)\b/,
    instead: '…InlineStart, …InlineEnd',
  },
  {
    pattern: /\bborder(?:Top|Bottom)?(?:Left|Right)(?:Radius|Width|Color|Style)?\b/,
    instead: 'borderInlineStart, …',
  },
  { pattern: /(?:\bstyle\b.*|^\s*)\b(?:left|right)\s*:/, instead: 'insetInlineStart, insetInlineEnd' },
  { pattern: /\btransform\s*:.*\btranslateX\(/, instead: 'insetInlineStart, or a side by direction()' },
  { pattern: /\b(?:textAlign|float|clear)\s*:\s*['"](?:left|right)/, instead: "'start', 'end'" },
];

const shorthand = /(?<![\w-])(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;{}]+)/g;

/** `margin: 0 1px 0 2px` sets right and left by position. */
function hasDifferentSides(line: string): boolean {
  return [...line.matchAll(shorthand)].some(([, value = '']) => {
    const [, right, , left] = value
      .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, withoutSpaces)
      .trim()
      .split(/\s+/);
    return left !== undefined && !left.startsWith('!') && left !== right;
  });
}

const withoutSpaces = (call: string) => call.replaceAll(/\s/g, '');

const givenReason = /\/[*/] physical: [^\s*]/;

/** Every line of the pages that names a physical side without a reason. */
export function physicalSides(root: string): string[] {
  return sourceFiles(root, 'src/web', ['.ts', '.tsx', '.css']).flatMap((file) => {
    const rules = file.endsWith('.css') ? cssRules : styleAttributeRules;
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (givenReason.test(line)) return [];
      const instead =
        rules.find(({ pattern }) => pattern.test(line))?.instead ??
        (hasDifferentSides(line) ? '…-block and …-inline' : null);
      return instead ? [`${file}:${index + 1} ${line.trim()}  (instead: ${instead})`] : [];
    });
  });
}

if (import.meta.main) {
  report(
    physicalSides(process.cwd()),
    'These lines say left or right, which are swapped in Arabic (give a reason with /* physical: … */):',
  );
}
