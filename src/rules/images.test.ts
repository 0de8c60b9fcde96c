import { expect, test } from 'vitest';
import { imageSources } from './images.ts';

test('an uploaded image has three sizes', () => {
  expect(imageSources('/files/ab12-800.webp')).toEqual({
    src: '/files/ab12-800.webp',
    srcSet: '/files/ab12-200.webp 200w, /files/ab12-400.webp 400w, /files/ab12-800.webp 800w',
  });
});

test.each([
  '',
  '/covers/a.svg',
  '/files/a-800.webp?x=1',
  '/files/a-1800.webp',
  '/files/a b-800.webp',
  '/files/a,b-800.webp',
  '/files/-800.webp',
  'https://example.com/files/a-800.webp',
])('%j has one size', (url) => {
  expect(imageSources(url)).toEqual({ src: url });
});
