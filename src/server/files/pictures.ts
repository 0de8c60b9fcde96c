import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '../../rules/images.ts';
import { fileUrl, type NewFile } from './file-store.ts';
import { Semaphore } from '../http/protection/semaphore.ts';

const maxPixels = 50_000_000;
const widths = { largest: 1600, large: 800, small: 400, smallest: 200 };
/** The greatest height in widths; a taller picture is scaled down further. */
const maxRatio = 3;

export type PictureFault = 'not-an-image' | 'image-too-large';

export interface Picture {
  /** The address of the large one, from which those of the others are derived. */
  url: string;
  files: NewFile<Uint8Array>[];
}

/** Loaded with the first picture: it takes 10 MB, and a shop may run for weeks without an upload. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

// Two pictures at a time with one thread each keep the shop responsive.
const semaphore = new Semaphore(2, 40, 'pictures');

/** Decodes an uploaded picture and encodes new ones from its pixels: nothing is stored as it was sent. */
export async function makePicture(bytes: Uint8Array): Promise<Picture | PictureFault> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return 'image-too-large';
  if (!looksLikePicture(bytes)) return 'not-an-image';
  return semaphore.run(() => redraw(bytes));
}

async function redraw(bytes: Uint8Array): Promise<Picture | PictureFault> {
  const fault = await measure(bytes);
  if (fault) return fault;
  const drawn = await drawSizes(bytes).catch(() => null);
  if (!drawn) return 'not-an-image';
  const { large, small } = drawn;
  const stem = createHash('sha256').update(large).update(small).digest('hex').slice(0, 32);
  const sizes = Object.entries(drawn) as [keyof typeof widths, Buffer][];
  const files = sizes.map(([size, content]) => ({ name: `${stem}-${widths[size]}.webp`, content }));
  return { url: fileUrl(`${stem}-${widths.large}.webp`), files };
}

async function drawSizes(bytes: Uint8Array): Promise<Record<keyof typeof widths, Buffer>> {
  const sharp = await loadSharp();
  const within = (width: number) =>
    ({ width, height: width * maxRatio, fit: 'inside', withoutEnlargement: true }) as const;
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize(within(widths.largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const narrow = (width: number) => drawn.clone().resize({ width, withoutEnlargement: true });
  return {
    largest: await drawn.clone().webp({ quality: 80 }).toBuffer(),
    large: await drawn.clone().resize(within(widths.large)).webp({ quality: 82 }).toBuffer(),
    small: await narrow(widths.small).webp({ quality: 80 }).toBuffer(),
    smallest: await narrow(widths.smallest).webp({ quality: 50, effort: 6 }).toBuffer(),
  };
}

/** Reads only the header: a decompression bomb is refused by its declared size, before it is decoded. */
async function measure(bytes: Uint8Array): Promise<PictureFault | null> {
  const sharp = await loadSharp();
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (head.format === 'heif' && head.compression !== 'av1') return 'not-an-image';
    return head.width * head.height > maxPixels ? 'image-too-large' : null;
  } catch {
    return 'not-an-image';
  }
}

/** Formats that can hold scripts or load resources (SVG, PDF, …) never reach a decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftyp(avif|avis|mif1|msf1)/.test(head)
  );
}
