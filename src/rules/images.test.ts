import { expect, test } from 'vitest';
import { imageSources, zoomSources } from './images.ts';

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

test('an enlarged upload has twice the pixels, any other image its own', () => {
  expect(zoomSources('/files/ab12-800.webp')).toEqual({
    src: '/files/ab12-800.webp',
    srcSet: '/files/ab12-800.webp 800w, /files/ab12-1600.webp 1600w',
  });
  for (const url of ['/samples/a-800.webp', '/covers/a.svg', 'https://example.com/files/a-800.webp'])
    expect(zoomSources(url)).toEqual({ src: url });
});
