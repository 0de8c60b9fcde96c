/** Draws the icons and the picture for shared links from the shop's mark (`npm run icons`). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { outlineType } from '../../src/covers/outline-type.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const mark = read('public/icon.svg');

async function icon(name: string, size: number, room: number, ground?: string) {
  const inner = Math.round(size * (1 - 2 * room));
  const drawn = await sharp(Buffer.from(mark), { density: (72 * inner) / 96 })
    .resize(inner, inner)
    .toBuffer();
  const picture = sharp({
    create: { width: size, height: size, channels: 4, background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: drawn }])
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 });
  writeFileSync(join(root, 'public', name), await picture.toBuffer());
}

/** A drawing as a nested SVG at this position. */
function piece(file: string, width: number, height: number, x: number, y: number): string {
  const svg = read(file);
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  const inside = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">${inside}</svg>`;
}

function sharedPicture(): string {
  const typeset = outlineType(join(root, 'node_modules/@fontsource'));
  const line = (text: string, y: number) =>
    typeset(text, { face: 'ar', size: 76 }).svg(600, y, 'fill="#f0dca9"');
  const tile = read('src/web/art/tile-twelve.svg')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<defs><pattern id="ground" width="84" height="145.5" patternUnits="userSpaceOnUse">${tile}</pattern></defs>
<rect width="1200" height="630" fill="#14483a"/>
<rect x="40" y="40" width="1120" height="550" fill="url(#ground)" opacity=".36"/>
<rect x="22" y="22" width="1156" height="586" fill="none" stroke="#e2c685" stroke-width="3"/>
<rect x="32" y="32" width="1136" height="566" fill="none" stroke="#e2c685" stroke-width="1.2" opacity=".7"/>
${piece('src/web/art/hero-cartouche.svg', 840, 504, 180, 63)}
${line('وَخَيْرُ جَلِيسٍ', 298)}
${line('فِي الزَّمَانِ كِتَابُ', 410)}
</svg>`;
}

await icon('icon-180.png', 180, 0.1, '#faf6ec');
await icon('icon-192.png', 192, 0.02);
await icon('icon-512.png', 512, 0.02);
await icon('icon-maskable-512.png', 512, 0.16, '#faf6ec');
writeFileSync(
  join(root, 'public/share.jpg'),
  await sharp(Buffer.from(sharedPicture())).jpeg({ quality: 62, mozjpeg: true }).toBuffer(),
);
