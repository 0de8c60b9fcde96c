import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { outlineType } from '../../../src/covers/outline-type.ts';
import { sampleBooks } from '../../../src/server/demo/samples/sample-books.ts';
import { sampleCover } from './sample-cover.ts';

const root = join(import.meta.dirname, '../../..');
const typeset = outlineType(join(root, 'node_modules/@fontsource'));
const small = (picture: string | Buffer) =>
  sharp(picture).resize(100, 140).removeAlpha().greyscale().raw().toBuffer();

test.each(sampleBooks)('the stored cover of $name is the one that is drawn', async (book) => {
  const stored = await small(join(root, 'public', book.image[0]));
  const drawn = await small(Buffer.from(sampleCover(book, typeset)));
  const difference = stored.reduce((sum, value, at) => sum + Math.abs(value - drawn[at]!), 0) / stored.length;
  expect(difference).toBeLessThan(6);
});
