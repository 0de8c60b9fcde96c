import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

interface Attempt {
  quality: number;
  blur: number;
  effort?: number;
}

// A little blur before low quality keeps fine gilt lines from breaking up.
const attempts: Attempt[] = [
  { quality: 66, blur: 0 },
  { quality: 50, blur: 0 },
  { quality: 44, blur: 0.5 },
  { quality: 38, blur: 0.7 },
  { quality: 30, blur: 0.8 },
];
// In a thumbnail a line is one or two pixels wide, and blur would remove it.
const thumbnailAttempts: Attempt[] = [50, 44, 38, 32, 26].map((quality) => ({ quality, blur: 0, effort: 6 }));

const attemptsAt = (width: number) => (width > 200 ? attempts : thumbnailAttempts);

/** The best WebP of this width, in the proportion 5:7, that has at most `maxBytes`. */
async function encode(image: Buffer, width: number, maxBytes: number): Promise<Buffer> {
  const { data, info } = await sharp(image, { density: 96 })
    .resize(width, (width * 7) / 5)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const { quality, blur, effort = 4 } of attemptsAt(width)) {
    const pixels = sharp(data, { raw });
    const webp = await (blur ? pixels.blur(blur) : pixels).webp({ quality, effort }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error(`No WebP of ${width} pixels has at most ${maxBytes} bytes`);
}

/** Encoding is the slow part of the samples, so its results are cached by pixels and settings. */
export function webpEncoder(cacheFolder: string) {
  return async (image: Buffer, width: number, maxBytes: number): Promise<Buffer> => {
    const recipe = JSON.stringify({
      attempts: attemptsAt(width),
      width,
      maxBytes,
      versions: sharp.versions,
    });
    const key = createHash('sha256').update(recipe).update(image).digest('hex');
    const file = join(cacheFolder, `${key}.webp`);
    try {
      return readFileSync(file);
    } catch {
      const webp = await encode(image, width, maxBytes);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, webp);
      return webp;
    }
  };
}
