import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { limitProcess } from '../files/bounded-process.ts';
import { drawnSide, exitTooLarge, maxLogoPixels, svgTime } from './logo-limits.ts';

limitProcess({ milliseconds: svgTime, megabytes: 512 });

const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
if (width * height > maxLogoPixels) process.exit(exitTooLarge);
// An SVG of any size is drawn sharply. It has no address of its own, so the library loads nothing that it refers to.
const density = Math.min(Math.max((72 * drawnSide) / Math.max(width, height), 1), 10_000);
const png = await sharp(svg, { limitInputPixels: maxLogoPixels, failOn: 'error', density })
  .resize({ width: drawnSide, height: drawnSide, fit: 'inside', withoutEnlargement: true })
  .png()
  .toBuffer();
process.stdout.write(png);
