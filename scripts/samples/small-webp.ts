import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

// A breath of blur before low quality: fine gilt lines grow soft, where they would else break up.
const attempts = [
  { quality: 66, blur: 0 },
  { quality: 50, blur: 0 },
  { quality: 44, blur: 0.5 },
  { quality: 38, blur: 0.7 },
  { quality: 30, blur: 0.8 },
];

/** The best WebP of that width, in the 5:7 of the covers, that stays within `mostBytes`. */
async function encode(image: Buffer, width: number, mostBytes: number): Promise<Buffer> {
  const { data, info } = await sharp(image, { density: 96 })
    .resize(width, (width * 7) / 5)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const { quality, blur } of attempts) {
    const pixels = sharp(data, { raw });
    const webp = await (blur ? pixels.blur(blur) : pixels).webp({ quality, effort: 4 }).toBuffer();
    if (webp.length <= mostBytes) return webp;
  }
  throw new Error(`No WebP of ${width} pixels stays within ${mostBytes} bytes`);
}

/** Encoding is the slow part of the samples, so what was encoded once from the same pixels is kept. */
export function webpEncoder(cacheFolder: string) {
  return async (image: Buffer, width: number, mostBytes: number): Promise<Buffer> => {
    const recipe = JSON.stringify({ attempts, width, mostBytes, versions: sharp.versions });
    const key = createHash('sha256').update(recipe).update(image).digest('hex');
    const file = join(cacheFolder, `${key}.webp`);
    try {
      return readFileSync(file);
    } catch {
      const webp = await encode(image, width, mostBytes);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, webp);
      return webp;
    }
  };
}
