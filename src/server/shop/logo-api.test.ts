import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { sellerIn, signedUp } from '../../../tests/support/test-accounts.ts';
import { animation, pixelBomb, twoColours } from '../../../tests/support/test-pictures.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { sweepOrphans } from '../operations/sweep-files.ts';

const day = 86_400_000;

describe.each(engines)('the logo on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  function send(bytes: Uint8Array<ArrayBuffer> | string, name = 'logo.png') {
    const form = new FormData();
    form.set('logo', new Blob([bytes]), name);
    return seller.send('/api/seller/logo', { method: 'POST', body: form });
  }
  const current = async () => (await seller.get('/api/seller/settings')).body.logo;
  const manifest = async () => (await seller.get('/site.webmanifest')).text;
  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of shop.deps.files.list()) names.push(name);
    return names.toSorted();
  };
  const pixel = async (url: string, x: number, y: number) => {
    const response = await shop.app.request(url);
    const { data, info } = await sharp(await response.arrayBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  };

  test('is none at first: the shop shows its own mark', async () => {
    expect(await current()).toBeNull();
    expect(await manifest()).toContain('/icon.svg');
  });

  test('is drawn anew in the sizes of the bar, the icons and shared links', async () => {
    const { status, body } = await send(await twoColours('png', 1200, 600));
    expect([status, body.message]).toEqual([200, 'Logo saved']);
    expect(body.logo).toEqual({
      url: expect.stringMatching(/^\/files\/[0-9a-f]{32}-logo\.png$/),
      width: 264,
      height: 132,
    });
    expect(await current()).toEqual(body.logo);
    expect(await stored()).toHaveLength(4);
    const sizes = { logo: [264, 132], icon: [512, 512], tile: [512, 512], share: [1200, 630] };
    for (const [use, size] of Object.entries(sizes)) {
      const url = body.logo.url.replace('-logo', `-${use}`);
      const response = await shop.app.request(url);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, width, height]).toEqual(['png', ...size]);
    }
    expect(await manifest()).toContain(body.logo.url.replace('-logo', '-tile'));
  });

  test('is loaded by no mail', async () => {
    await signedUp(shop);
    await shop.visitor().post('/api/user/forgot', { email: 'layla@example.com' });
    const [mail] = await mailsOf(shop);
    const written = await testMailRenderer(shop)(mail!);
    expect(written!.html).not.toMatch(/<img|url\(/);
  });

  test('that is an SVG becomes pixels: no script, and nothing that it refers to', async () => {
    const secret = join(shop.config.dataDir, 'secret.png');
    writeFileSync(secret, await twoColours('png', 40, 40));
    const svg = `<?xml version="1.0"?>
      <!-- A logo -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)">
        <script>alert(1)</script>
        <rect width="40" height="20" fill="#00ff00"/>
        <image href="file://${secret}" width="40" height="20"/>
        <image xlink:href="${secret}" width="40" height="20"/>
        <image href="http://127.0.0.1:1/x.png" width="40" height="20"/>
      </svg>`;
    const { body } = await send(svg, 'logo.svg');
    expect(body.logo).toMatchObject({ width: 264, height: 132 });
    expect(await pixel(body.logo.url, 132, 66)).toEqual([0, 255, 0, 255]);
    const bytes = await (await shop.app.request(body.logo.url)).text();
    expect(bytes).not.toContain('script');
  });

  test('keeps its files when unused ones are swept, and the former ones go', async () => {
    const { url } = (await current())!;
    const stem = url.slice('/files/'.length, '/files/'.length + 32);
    expect(await stored()).toHaveLength(8);
    await sweepOrphans(shop.db, shop.deps.files, Date.now() + 2 * day);
    expect(await stored()).toEqual(['icon', 'logo', 'share', 'tile'].map((use) => `${stem}-${use}.png`));
  });

  test('of 20 MB is refused by name, and the one before stays', async () => {
    const before = await current();
    const large = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20 * 1024 * 1024)]);
    const { status, body } = await send(large, 'شعار.png');
    expect([status, body.message]).toEqual([
      413,
      '“شعار.png” is too large: a logo may have at most 2 MB and 25 million pixels.',
    ]);
    expect(await current()).toEqual(before);
  });

  test.each([
    ['a text', async () => 'a logo', 'not-a-logo'],
    ['a page', async () => '<!doctype html><html><body><p>svg</p></body></html>', 'not-a-logo'],
    ['an SVG that is cut off', async () => '<svg xmlns="http://www.w3.org/2000/svg"><rect', 'not-a-logo'],
    ['a JPEG', () => twoColours('jpeg'), 'not-a-logo'],
    ['an animation', () => animation(), 'not-a-logo'],
    ['a PNG of very many pixels', async () => pixelBomb(), 'logo-too-large'],
    [
      'an SVG of very many pixels',
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><g/></svg>',
      'logo-too-large',
    ],
    ['nothing', async () => '', 'invalid'],
  ])('that is %s is refused and changes nothing', async (_, bytes, code) => {
    const [before, files] = [await current(), await stored()];
    const { status, body } = await send(await bytes());
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code]);
    expect([await current(), await stored()]).toEqual([before, files]);
  });

  test('is not set by the settings, and belongs to the seller', async () => {
    const before = await current();
    const logo = { url: 'https://elsewhere.example/x.png', width: 1, height: 1 };
    expect((await seller.post('/api/seller/settings', { phone: '12345', logo })).status).toBe(200);
    expect(await current()).toEqual(before);
    expect((await shop.visitor().post('/api/seller/logo/remove', {})).status).toBe(401);
  });

  test('is removed again', async () => {
    expect((await seller.post('/api/seller/logo/remove', {})).status).toBe(200);
    expect(await current()).toBeNull();
    expect(await manifest()).toContain('/icon.svg');
  });
});
