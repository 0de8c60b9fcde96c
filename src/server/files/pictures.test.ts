import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animation, pixelBomb, sidewaysPhoto, twoColours } from '../../../tests/support/test-pictures.ts';
import { makePicture, type Picture } from './pictures.ts';

async function drawn(bytes: Uint8Array): Promise<Picture> {
  const picture = await makePicture(bytes);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return data[at]! > data[at + 2]! ? 'red' : 'blue';
}

describe('a picture', () => {
  test('becomes four WebP of 1600, 800, 400 and 200', async () => {
    const { url, files } = await drawn(await twoColours('jpeg', 2000, 1250));
    const sizes = await Promise.all(files.map(({ content }) => sharp(content).metadata()));
    expect(sizes.map(({ format: made, width, height }) => [made, width, height])).toEqual([
      ['webp', 1600, 1000],
      ['webp', 800, 500],
      ['webp', 400, 250],
      ['webp', 200, 125],
    ]);
    expect(url).toMatch(/^\/files\/[0-9a-f]{32}-800\.webp$/);
    expect(files.map(({ name }) => `/files/${name}`)).toEqual(
      ['-1600', '-800', '-400', '-200'].map((width) => url.replace('-800', width)),
    );
    expect(await colourAt(files[0]!.content, 5, 5)).toBe('red');
    expect(await colourAt(files[1]!.content, 795, 5)).toBe('blue');
    expect(await colourAt(files[2]!.content, 395, 5)).toBe('blue');
    expect(await colourAt(files[3]!.content, 5, 5)).toBe('red');
    expect(await colourAt(files[3]!.content, 195, 5)).toBe('blue');
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const { files } = await drawn(await twoColours(format, 300, 200));
    for (const { content } of files) {
      expect(await colourAt(content, 5, 5)).toBe('red');
      expect(await colourAt(content, 195, 5)).toBe('blue');
    }
  });

  test('that is small is not enlarged, and still has all names', async () => {
    const { files } = await drawn(await twoColours('png', 300, 200));
    const sizes = await Promise.all(files.map(({ content }) => sharp(content).metadata()));
    expect(sizes.map(({ width }) => width)).toEqual([300, 300, 300, 200]);
  });

  test('from a phone is turned upright, and its metadata are removed', async () => {
    const photo = await sidewaysPhoto();
    expect(photo.toString('latin1')).toContain('secret owner');
    const { files } = await drawn(photo);
    for (const { content: bytes } of files) {
      const head = await sharp(bytes).metadata();
      expect(head.height).toBe(head.width * 2);
      expect([head.exif, head.xmp, head.iptc, head.icc, head.orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/secret|EXIF/);
      expect(await colourAt(bytes, 5, 5)).toBe('red');
      expect(await colourAt(bytes, 5, head.height - 5)).toBe('blue');
    }
  });

  test('that is animated becomes its first frame', async () => {
    const { files } = await drawn(await animation());
    const head = await sharp(files[0]!.content, { animated: true }).metadata();
    expect([head.pages ?? 1, head.width, head.height]).toEqual([1, 60, 40]);
    expect(await colourAt(files[0]!.content, 30, 20)).toBe('red');
  });

  test('many times as tall as wide is accepted', async () => {
    const { files } = await drawn(await twoColours('png', 100, 20_000));
    const heights = await Promise.all(
      files.map(async ({ content }) => (await sharp(content).metadata()).height),
    );
    expect(heights.slice(0, 2)).toEqual([4800, 2400]);
  });

  test('always has the same name, and another picture has another', async () => {
    const [one, again, other] = [
      await drawn(await twoColours('png')),
      await drawn(await twoColours('png')),
      await drawn(await twoColours('png', 601)),
    ];
    expect(again.url).toBe(one.url);
    expect(other.url).not.toBe(one.url);
  });

  test('that would fill the memory is refused by its declared size', async () => {
    const bomb = pixelBomb();
    expect(bomb.byteLength).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await makePicture(bomb)).toBe('image-too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('waits in a queue: two are made at a time, and a full queue refuses with 503', async () => {
    const bytes = await twoColours('png', 50, 50);
    let most = 0;
    const watch = () => {
      const { queue, process: drawing } = sharp.counters();
      most = Math.max(most, queue + drawing);
    };
    sharp.queue.on('change', watch);
    const made = await Promise.allSettled(Array.from({ length: 50 }, () => makePicture(bytes)));
    sharp.queue.off('change', watch);
    // A finished one may still be counted beside the next.
    expect(most).toBeLessThanOrEqual(4);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(42);
    const refused = made.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['busy']));
    expect(await makePicture(bytes)).toMatchObject({ url: expect.any(String) });
  });
});
