import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { drawnSide, exitTooLarge, maxLogoPixels, svgTime } from './logo-limits.ts';

/*
 * A process of its own: an SVG of a few kilobytes may take minutes and gigabytes to draw, and a thread that draws cannot
 * be stopped. It kills itself at its limits, because an exit would wait for that thread.
 */
const maxMemory = 512 * 1024 * 1024;
const end = () => process.kill(process.pid, 'SIGKILL');
setTimeout(end, svgTime).unref();
setInterval(() => process.memoryUsage.rss() > maxMemory && end(), 50).unref();

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
