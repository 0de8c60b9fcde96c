import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Logo, MAX_LOGO_BYTES } from '../../rules/logo.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { fileUrl, type NewFile } from './file-store.ts';

const maxPixels = 25_000_000;
/** What an SVG is drawn at, and the most that is kept of a PNG. */
const drawnSide = 1024;
/** Three times what the bar shows. */
const shown = { width: 528, height: 132 };
const paper = '#faf6ec';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

export type LogoFault = 'not-a-logo' | 'logo-too-large';

export interface DrawnLogo {
  logo: Logo;
  files: NewFile<Uint8Array>[];
}

const semaphore = new Semaphore(1, 10, 'logos');

/** Draws the files of a logo from its pixels: nothing is stored as it was sent. */
export async function makeLogo(bytes: Uint8Array): Promise<DrawnLogo | LogoFault> {
  if (bytes.byteLength > MAX_LOGO_BYTES) return 'logo-too-large';
  const isSvg = looksLikeSvg(bytes);
  if (!isSvg && !looksLikePng(bytes)) return 'not-a-logo';
  return semaphore.run(() => redraw(bytes, isSvg));
}

async function redraw(bytes: Uint8Array, isSvg: boolean): Promise<DrawnLogo | LogoFault> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return 'logo-too-large';
    return await draw(bytes, isSvg ? densityOf(width, height) : undefined);
  } catch {
    return 'not-a-logo';
  }
}

/** An SVG of any size is drawn sharply. It has no address of its own, so the library loads nothing that it refers to. */
function densityOf(width: number, height: number): number {
  return Math.min(Math.max((72 * drawnSide) / Math.max(width, height), 1), 10_000);
}

async function draw(bytes: Uint8Array, density?: number): Promise<DrawnLogo> {
  const sent = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    ...(density && { density }),
  })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: drawnSide, height: drawnSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const bar = await sharp(sent)
    .resize({ ...shown, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const drawings = {
    logo: bar.data,
    icon: await placed(sent, { width: 512, height: 512 }, 0.96),
    tile: await placed(sent, { width: 512, height: 512 }, 0.66, paper),
    share: await placed(sent, { width: 1200, height: 630 }, 0.5, paper),
  };
  const stem = createHash('sha256').update(sent).digest('hex').slice(0, 32);
  return {
    logo: { url: fileUrl(`${stem}-logo.png`), width: bar.info.width, height: bar.info.height },
    files: Object.entries(drawings).map(([use, content]) => ({ name: `${stem}-${use}.png`, content })),
  };
}

interface Size {
  width: number;
  height: number;
}

/** The logo in the middle of a ground, within this part of it. */
async function placed(sent: Uint8Array, ground: Size, part: number, colour?: string): Promise<Buffer> {
  const inner = await sharp(sent)
    .resize({
      width: Math.round(ground.width * part),
      height: Math.round(ground.height * part),
      fit: 'inside',
    })
    .png()
    .toBuffer();
  return sharp({ create: { ...ground, channels: 4, background: colour ?? clear } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function looksLikePng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
}

/** A declaration, a document type or comments may stand before the root element. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8_192)).toString('utf8');
  return /^\uFEFF?\s*<(\?xml|!--|!doctype|svg)/i.test(head) && /<svg[\s>]/i.test(head);
}
