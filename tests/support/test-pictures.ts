import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

/** A picture that is red on the left and blue on the right. */
export async function twoColours(format: Format, width = 600, height = 300): Promise<Buffer<ArrayBuffer>> {
  // With its default effort, AVIF takes ten times as long as the others.
  const options = format === 'avif' ? { effort: 0 } : {};
  return toBytes(await drawing(width, height).toFormat(format, options).toBuffer());
}

/** A phone's photo: stored sideways with an orientation tag and private metadata. */
export async function sidewaysPhoto(): Promise<Buffer<ArrayBuffer>> {
  const exif = {
    IFD0: { Copyright: 'secret owner', Artist: 'secret artist' },
    IFD3: { GPSLatitude: '21/1 25/1 21/1' },
  };
  return toBytes(
    await drawing(1200, 600).jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer(),
  );
}

/** Two frames. The first is red. */
export async function animation(): Promise<Buffer<ArrayBuffer>> {
  const frames = await Promise.all([red, blue].map((colour) => plain(60, 40, colour).png().toBuffer()));
  return toBytes(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
}

let bomb: Buffer<ArrayBuffer> | undefined;

/** A decompression bomb: a small PNG of 30,000 by 30,000 equal pixels. It is packed once, which takes half a second. */
export function pixelBomb(): Buffer<ArrayBuffer> {
  return (bomb ??= packedSquare(30_000));
}

function packedSquare(side: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', head),
    pngPart('IDAT', rows),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

/** A zip with one file. */
export function zipFile(name: string, content: string): Buffer<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

function drawing(width: number, height: number) {
  const half = { width: Math.round(width / 2), height, channels: 3 as const, background: red };
  return plain(width, height, blue).composite([{ input: { create: half }, gravity: 'west' }]);
}

function plain(width: number, height: number, background: typeof red) {
  return sharp({ create: { width, height, channels: 3, background } });
}

function pngPart(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function toBytes(buffer: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([buffer]);
}
