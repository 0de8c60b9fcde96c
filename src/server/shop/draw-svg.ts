import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { runInThread } from '../files/bounded-process.ts';
import type { SvgLimits } from './logo-api.ts';

/** Draws an SVG into a PNG file, unless it has too many pixels. */
await runInThread<SvgLimits>(async ([source = '', target = ''], send, { pixels, side }) => {
  const svg = await readFile(source);
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const isTooLarge = width * height > pixels;
  // An SVG of any size is drawn sharply. It has no address of its own, so the library loads nothing that it refers to.
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
  if (!isTooLarge)
    await sharp(svg, { limitInputPixels: pixels, failOn: 'error', density })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png()
      .toFile(target);
  send({ isTooLarge });
});
