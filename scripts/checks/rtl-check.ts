import { readFileSync } from 'node:fs';
import path from 'node:path';
import { report, sourceFiles } from './source-files.ts';

type Side = { pattern: RegExp; instead: string };

const END = String.raw`(?=$|[\s"'\`;}!])`;
const BEFORE = String.raw`(?<![\w.-])-?(?:[\w\[\]()=&>:*/-]+:)?-?`;
const VALUE = String.raw`-(?:\d|\[|\(|px${END}|auto${END}|full${END})`;
const classes = (names: string, rest: string) => new RegExp(`${BEFORE}(?:${names})${rest}`);

/** Left and right swap in Arabic; start and end follow the reading. */
const CLASSES: Side[] = [
  { pattern: classes('ml|mr|pl|pr', VALUE), instead: 'ms-, me-, ps-, pe-' },
  { pattern: classes('left|right', VALUE), instead: 'start-, end-' },
  { pattern: classes('scroll-[mp][lr]', VALUE), instead: 'scroll-ms-, scroll-me-, scroll-ps-, scroll-pe-' },
  { pattern: classes('border-[lr]', `(?:-|${END})`), instead: 'border-s, border-e' },
  { pattern: classes('rounded-(?:l|r|tl|tr|bl|br)', `(?:-|${END})`), instead: 'rounded-s, rounded-e, …' },
  { pattern: classes('text-(?:left|right)', END), instead: 'text-start, text-end' },
  { pattern: classes('(?:float|clear)-(?:left|right)', END), instead: 'float-start, float-end' },
  {
    pattern: classes('(?:origin|object|bg|mask)-(?:(?:top|bottom)-)?(?:left|right)', END),
    instead: 'one side for each direction, with ltr: and rtl:',
  },
  { pattern: classes('translate-x', VALUE), instead: 'a twin of its own under rtl:' },
];

const PROPERTIES: Side[] = [
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
    instead: 'one for each direction, with :dir(rtl), and the reason',
  },
  { pattern: /\btranslateX\(/, instead: 'translate with a twin under :dir(rtl), and the reason' },
];

const STYLES: Side[] = [
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

const LOPSIDED = '…-block and …-inline';
const SHORTHAND = /(?<![\w-])(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;{}]+)/g;

/** `margin: 0 1px 0 2px` names right and left by their order. */
function isLopsided(line: string): boolean {
  return [...line.matchAll(SHORTHAND)].some(([, value = '']) => {
    const [, right, , left] = value
      .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, inOneWord)
      .trim()
      .split(/\s+/);
    return left !== undefined && !left.startsWith('!') && left !== right;
  });
}

const inOneWord = (call: string) => call.replaceAll(/\s/g, '');

const ESCAPE = /\/[*/] physical: [^\s*]/;

/** Every line of the pages that names a physical side without giving a reason. */
export function physicalSides(root: string): string[] {
  return sourceFiles(root, 'src/web', ['.ts', '.tsx', '.css']).flatMap((file) => {
    const sides = file.endsWith('.css') ? [...CLASSES, ...PROPERTIES] : [...CLASSES, ...STYLES];
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, at) => {
      if (ESCAPE.test(line)) return [];
      const instead =
        sides.find(({ pattern }) => pattern.test(line))?.instead ?? (isLopsided(line) ? LOPSIDED : null);
      return instead ? [`${file}:${at + 1} ${line.trim()}  (instead: ${instead})`] : [];
    });
  });
}

if (import.meta.main) {
  report(
    physicalSides(process.cwd()),
    'These lines say left or right, which Arabic turns round (a reason: /* physical: … */):',
  );
}
