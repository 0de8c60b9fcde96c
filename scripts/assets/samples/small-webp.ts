import sharp from 'sharp';

type Attempts = readonly (readonly [quality: number, blur: number])[];

// A little blur before low quality keeps fine gilt lines from breaking up.
const attempts: Attempts = [
  [66, 0],
  [50, 0],
  [44, 0.5],
  [38, 0.7],
  [30, 0.8],
];
// In a thumbnail a line is one or two pixels wide, and blur would remove it.
const thumbnailAttempts: Attempts = [50, 44, 38, 32, 26].map((quality) => [quality, 0] as const);

/** The best WebP of this width, in the proportion 5:7, that has at most `maxBytes`. */
export async function smallWebp(image: Buffer, width: number, maxBytes: number): Promise<Buffer> {
  const [tried, effort] = width > 200 ? [attempts, 4] : [thumbnailAttempts, 6];
  const small = sharp(image, { density: 96 })
    .resize(width, (width * 7) / 5)
    .removeAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  for (const [quality, blur] of tried) {
    const pixels = sharp(data, { raw: info });
    const webp = await (blur ? pixels.blur(blur) : pixels).webp({ quality, effort }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error(`No WebP of ${width} pixels has at most ${maxBytes} bytes`);
}
