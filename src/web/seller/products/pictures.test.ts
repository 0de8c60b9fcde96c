import { expect, test } from 'vitest';
import { addFiles, keptPictures, movePicture } from './pictures.ts';

const png = (name: string) => new File([name], name, { type: 'image/png' });
const names = (pictures: { file?: File; url: string }[]) =>
  pictures.map(({ file, url }) => file?.name ?? url);

test('files are taken until four wells are full, and the rest is told', () => {
  const { pictures, faults } = addFiles(keptPictures(['/a', '/b', '/c']), [png('d'), png('e'), png('f')]);
  expect(names(pictures)).toEqual(['/a', '/b', '/c', 'd']);
  expect(faults).toEqual([{ fault: 'many' }]);
});

test('what is no picture or too large is left, and the good one is taken', () => {
  const huge = new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
  const script = new File(['<svg/>'], 'script.svg', { type: 'image/svg+xml' });
  const { pictures, faults } = addFiles([], [script, huge, png('good.png')]);
  expect(names(pictures)).toEqual(['good.png']);
  expect(faults).toEqual([
    { fault: 'type', file: 'script.svg' },
    { fault: 'size', file: 'huge.png' },
  ]);
});

test('a moved picture takes its new place and the others close up', () => {
  const pictures = keptPictures(['/a', '/b', '/c']);
  expect(names(movePicture(pictures, 2, 0))).toEqual(['/c', '/a', '/b']);
  expect(names(movePicture(pictures, 0, 1))).toEqual(['/b', '/a', '/c']);
  expect(names(pictures)).toEqual(['/a', '/b', '/c']);
});
