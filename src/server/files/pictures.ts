import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '../../rules/pictures.ts';
import { fileUrl, type NewFile, type StoredFile } from './file-store.ts';
import { Semaphore } from '../http/protection/semaphore.ts';

const mostPixels = 50_000_000;
const widths = { large: 800, small: 400, smallest: 200 };
/** A scroll is not a book cover: what is taller than this for its width becomes narrower. */
const tallest = 3;

export type PictureFault = 'not-an-image' | 'image-too-large';

export interface Picture {
  /** The address of the large one; the smaller ones stand beside it. */
  url: string;
  files: NewFile<Uint8Array>[];
}

// One picture uses one core, and two are made at a time, so that the shop stays responsive meanwhile.
sharp.concurrency(1);
sharp.cache(false);
const semaphore = new Semaphore(2, 40, 'pictures');

/** Decodes what claims to be a picture and makes new ones from what is seen: nothing sent is kept as it came. */
export async function makePicture(bytes: Uint8Array): Promise<Picture | PictureFault> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return 'image-too-large';
  if (!looksLikePicture(bytes)) return 'not-an-image';
  return semaphore.run(() => redraw(bytes));
}

async function redraw(bytes: Uint8Array): Promise<Picture | PictureFault> {
  const fault = await measure(bytes);
  if (fault) return fault;
  let large: Buffer;
  let small: Buffer;
  let smallest: Buffer;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({
        width: widths.large,
        height: widths.large * tallest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    large = await drawn.clone().webp({ quality: 82 }).toBuffer();
    small = await drawn
      .resize({ width: widths.small, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    smallest = await shrink(large);
  } catch {
    return 'not-an-image';
  }
  const stem = createHash('sha256').update(large).update(small).digest('hex').slice(0, 32);
  const name = (width: number) => `${stem}-${width}.webp`;
  return {
    url: fileUrl(name(widths.large)),
    files: [
      { name: name(widths.large), content: large },
      { name: name(widths.small), content: small },
      { name: name(widths.smallest), content: smallest },
    ],
  };
}

/** The smallest of a stored larger one, or null where that is no picture. */
export function drawSmallest(larger: StoredFile): Promise<Uint8Array<ArrayBuffer> | null> {
  return semaphore.run(async () => {
    const bytes = await larger.bytes();
    if (!looksLikePicture(bytes)) return null;
    return shrink(bytes).then(
      (drawn) => new Uint8Array(drawn),
      () => null,
    );
  });
}

/** Always made from the large one as it is stored, so that it is the same whenever it is made. */
function shrink(larger: Uint8Array): Promise<Buffer> {
  return sharp(larger, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .resize({ width: widths.smallest, withoutEnlargement: true })
    .webp({ quality: 50, effort: 6 })
    .toBuffer();
}

/** Reads the head of the file only: a bomb is known by the size it announces, before a pixel is unpacked. */
async function measure(bytes: Uint8Array): Promise<PictureFault | null> {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (head.format === 'heif' && head.compression !== 'av1') return 'not-an-image';
    return head.width * head.height > mostPixels ? 'image-too-large' : null;
  } catch {
    return 'not-an-image';
  }
}

/** Formats that can carry scripts or fetch things (SVG, PDF, …) never reach a decoder. */
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
