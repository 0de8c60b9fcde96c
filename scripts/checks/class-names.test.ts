import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { undefinedClasses } from './class-names.ts';

/** A shop with one page of this markup. */
const inPage = (markup: string) =>
  undefinedClasses(
    temporaryProject({
      'src/web/ui/base.css': '.wrap, .vol-teal { color: red }',
      'src/web/page.tsx': `import styles from './page.module.css'; ${markup}`,
      'src/web/page.module.css': '.head { color: red } .head:global(.open) { color: blue }',
      'src/web/part.css': '/* .gone */ .part { background: url(a.woff2) }',
    }),
  );

test.each(['wrap', 'part', 'wrap open'])('a class of a stylesheet is defined: %s', (name) => {
  expect(inPage(`<p className="${name}" />`)).toEqual([]);
});

test.each([
  '`wrap vol-${colour}`',
  "kind === 'lost' ? 'wrap' : undefined",
  'styles.head',
  "classOf('lost')",
  '`${styles.head} open`',
])('so is %s', (expression) => {
  expect(inPage(`<p className={${expression}} />`)).toEqual([]);
});

test.each([
  ['"lost"', 'lost'],
  ['"gone"', 'gone'],
  ["{isOpen ? 'wrap' : 'lost'}", 'lost'],
  ['{`tag-${colour}`}', 'tag-*'],
  ['{styles.lost}', 'page.module.css lost'],
  ['"head"', 'head'],
])('a class without a style is found: %s', (value, name) => {
  expect(inPage(`<p className=${value} />`)).toEqual([`src/web/page.tsx: .${name}`]);
});
