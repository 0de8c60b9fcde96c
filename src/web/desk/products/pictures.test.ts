import { expect, test } from 'vitest';
import { addFiles, movePicture, picturesAt } from './pictures.ts';

const png = (name: string) => new File([name], name, { type: 'image/png' });
const names = (pictures: { file?: File; url: string }[]) =>
  pictures.map(({ file, url }) => file?.name ?? url);

test('files are added up to four pictures, and one fault reports the rest', () => {
  const { pictures, faults } = addFiles(picturesAt('/a\n/b\n/c'), [png('d'), png('e'), png('f')]);
  expect(names(pictures)).toEqual(['/a', '/b', '/c', 'd']);
  expect(faults).toEqual([{ fault: 'many' }]);
});

test('files of another type or too large are skipped, and the valid one is added', () => {
  const huge = new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
  const script = new File(['<svg/>'], 'script.svg', { type: 'image/svg+xml' });
  const { pictures, faults } = addFiles([], [script, huge, png('good.png')]);
  expect(names(pictures)).toEqual(['good.png']);
  expect(faults).toEqual([
    { fault: 'type', file: 'script.svg' },
    { fault: 'size', file: 'huge.png' },
  ]);
});

test('a moved picture takes its new place and the others keep their order', () => {
  const pictures = picturesAt('/a\n/b\n/c');
  expect(names(movePicture(pictures, 2, 0))).toEqual(['/c', '/a', '/b']);
  expect(names(movePicture(pictures, 0, 1))).toEqual(['/b', '/a', '/c']);
  expect(names(pictures)).toEqual(['/a', '/b', '/c']);
});
