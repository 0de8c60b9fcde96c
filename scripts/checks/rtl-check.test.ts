import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { physicalSides } from './rtl-check.ts';

const inPage = (line: string) => physicalSides(temporaryProject({ 'src/web/page.tsx': line }));
const inStyle = (line: string) => physicalSides(temporaryProject({ 'src/web/page.css': line }));

test.each([
  'style={{ marginLeft: 4 }}',
  "style={{ textAlign: 'right' }}",
  'style={{ left: 0 }}',
  'style={{ borderTopLeftRadius: 2 }}',
  'style={{ paddingRight: 1 }}',
  'style={{ scrollMarginLeft: 1 }}',
  "style={{ transform: 'translateX(4px)' }}",
  'style={{\n    left: 0,\n  }}',
])('a style with a physical side is found: %s', (attribute) => {
  expect(inPage(`<p ${attribute} />`)).toHaveLength(1);
});

test.each([
  'margin-left: 1px',
  'padding-right:0',
  'left: 0',
  'right : 1px',
  'text-align: left',
  'float:right',
  'border-left: 1px solid',
  'border-right-color: red',
  'border-top-left-radius: 2px',
  'scroll-margin-left: 1px',
  'margin: 0 1px 0 2px',
  'inset: 0 auto 0 0',
  'padding: 1px calc(2px + 1px) 0 3px',
  'background-position: left 0.9rem center',
  'transform-origin: top right',
  'transform: translateX(2px)',
])('a property with a physical side is found: %s', (declaration) => {
  expect(inStyle(`.page { ${declaration}; color: red }`)).toHaveLength(1);
});

test.each([
  'margin-inline-start: 1px',
  'text-align: start',
  'inset-inline-end: 0',
  'margin: 0 1px 0 1px',
  'padding: 1px 2px 3px',
  'padding: 13% clamp(1px, 2px, 3px)',
  'inset: 0',
  'margin: 0; padding: 0; color: red',
  'border-inline: 1px solid',
  'background: linear-gradient(to right, #000, #fff)',
])('a logical property passes: %s', (declaration) => {
  expect(inStyle(`.page { ${declaration} }`)).toEqual([]);
});

test('a physical side may stay if the line gives a reason', () => {
  expect(inStyle('left: 0; /* physical: the map has its own directions */')).toEqual([]);
  expect(inPage('style={{ left: 0 }} // physical: the map has its own directions')).toEqual([]);
  expect(inStyle('left: 0; /* physical: */')).toHaveLength(1);
});

test('an error names the line and what to write instead', () => {
  expect(inPage('<main>\n  <p style={{ marginLeft: 4 }} />')).toEqual([
    'src/web/page.tsx:2 <p style={{ marginLeft: 4 }} />  (instead: …InlineStart, …InlineEnd)',
  ]);
});
