import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bindingColours } from '../rules/shelf.ts';
import { bindings } from './bindings.ts';

const sheet = (file: string) => readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8');
const tokens = sheet('styles/tokens.css');
const lettering = '#f4e3b8';

/** A colour in the light and in the dark theme. */
function themesOf(token: string): [string, string] {
  const hex = '(#[0-9a-f]{6})';
  const [, light, dark] = new RegExp(`--${token}: light-dark\\(${hex}, ${hex}\\);`).exec(tokens)!;
  return [light!, dark!];
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

test('there are at least twelve colours, and no two have the same cloth', () => {
  expect(bindingColours.length).toBeGreaterThanOrEqual(12);
  expect(new Set(bindingColours.map((colour) => bindings[colour].cloth)).size).toBe(bindingColours.length);
});

test.each(bindingColours)(
  '%s can be read on every ground in both themes, and its gilt on the cloth',
  (colour) => {
    const [light, dark] = themesOf(`cat-${colour}`);
    const { cloth, deep } = bindings[colour];
    expect(light).toBe(cloth);
    for (const ground of ['paper', 'leaf', 'parchment']) {
      const [lightGround, darkGround] = themesOf(ground);
      expect(contrast(light, lightGround)).toBeGreaterThan(4.5);
      expect(contrast(dark, darkGround)).toBeGreaterThan(4.5);
    }
    for (const ground of [cloth, deep]) expect(contrast(lettering, ground)).toBeGreaterThan(4.5);
  },
);

/** The books of a picture, in their order. */
const booksIn = (file: string) => sheet(file).split('<svg').slice(2);

test.each(bindingColours)('%s has a spine and a lying book', (colour) => {
  const index = bindingColours.indexOf(colour);
  for (const file of ['art/spines.svg', 'art/flats.svg'])
    expect(booksIn(file)[index]).toContain(`fill="${bindings[colour].cloth}"`);
});
