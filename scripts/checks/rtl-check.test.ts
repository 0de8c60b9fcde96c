import { expect, test } from 'vitest';
import { madeUpTree } from './made-up-tree.ts';
import { physicalSides } from './rtl-check.ts';

const inPage = (line: string) => physicalSides(madeUpTree({ 'src/web/page.tsx': line }));
const inStyle = (line: string) => physicalSides(madeUpTree({ 'src/web/page.css': line }));

test.each([
  'ml-4',
  'mr-auto',
  'pl-px',
  'pr-[3px]',
  '-ml-2',
  'md:mr-2',
  'rtl:hover:pl-2',
  'left-0',
  'right-1/2',
  '-left-2',
  'left-full',
  'left-(--gap)',
  'text-left',
  'md:text-right',
  'border-l',
  'border-r-2',
  'border-l-gold',
  'rounded-l',
  'rounded-tr-lg',
  'float-left',
  'clear-right',
  'scroll-ml-4',
  '[&>a]:ml-2',
  'group-data-[open=true]:pr-2',
  'origin-top-left',
  'bg-right',
  '-translate-x-1/2',
])('a class with a physical side is found: %s', (name) => {
  expect(inPage(`<p className="flex ${name} gap-2" />`)).toHaveLength(1);
  expect(inPage(`const classes = '${name}';`)).toHaveLength(1);
  expect(inStyle(`.page { @apply ${name}; }`)).toHaveLength(1);
});

test.each([
  'ms-4',
  'me-auto',
  'ps-px',
  'pe-2',
  'start-0',
  'inset-s-0',
  'text-start',
  'text-center',
  'border-s',
  'border-red',
  'rounded-lg',
  'rounded-ss',
  'right-to-left',
  'left-handed',
  'float-end',
  'html-2',
  'plural-1',
  'inset-x-0',
])('a logical class passes: %s', (name) => {
  expect(inPage(`<p className="${name}" />`)).toEqual([]);
});

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

test('a physical side may stay when the line says why', () => {
  expect(inStyle('left: 0; /* physical: the map has its own directions */')).toEqual([]);
  expect(inPage('const side = "left-0"; // physical: the map has its own directions')).toEqual([]);
  expect(inStyle('left: 0; /* physical: */')).toHaveLength(1);
});

test('it says where, and what to write instead', () => {
  expect(inPage('<main>\n  <p className="ml-4" />')).toEqual([
    'src/web/page.tsx:2 <p className="ml-4" />  (instead: ms-, me-, ps-, pe-)',
  ]);
});
