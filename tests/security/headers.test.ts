import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn, signedUp } from '../support/test-accounts.ts';
import { twoColours } from '../support/test-pictures.ts';
import { oneBook, sendProduct } from '../support/test-products.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const page = '<!doctype html><html><body><script>1</script></body></html>';

describe('every kind of answer', () => {
  let shop: TestShop;
  let folder: string;
  let paths: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'warraq-client-'));
    writeFileSync(join(folder, 'a.js'), '1');
    writeFileSync(join(folder, 'a.pdf'), '%PDF-1.4');
    shop = await openTestShop('sqlite', {
      env: { PUBLIC_URL: 'https://books.example', DEMO: 'on' },
      deps: {
        clientFolder: folder,
        renderPage: async () =>
          new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      },
    });
    const seller = await sellerIn(shop);
    const { body } = await sendProduct(seller, '/api/product/add', oneBook, {
      images: [{ name: 'a.png', bytes: await twoColours('png') }],
      pdf: { name: 'a.pdf', bytes: '%PDF-1.4 x', type: 'application/pdf' },
    });
    const { visitor } = await signedUp(shop);
    const [home] = (await visitor.get('/api/address/get')).body.addresses;
    const items = [{ product: body.product._id, quantity: 1 }];
    const order = await visitor.post('/api/order/stripe', { items, address: home._id });
    paths = {
      'a rendered page': '/books',
      'a redirect': '/ar//books',
      'an answer of the API': '/api/product/list',
      'a refusal': '/api/address/get',
      'nothing here': '/api/nothing',
      'a script': '/a.js',
      'a PDF of the shop': '/a.pdf',
      'an uploaded picture': body.product.image[0],
      'an uploaded PDF': body.product.pdfUrl,
      'a missing upload': '/files/none.pdf',
      'a drawn cover': `/covers/${body.product._id}.svg`,
      'the sitemap': '/sitemap.xml',
      robots: '/robots.txt',
      'the manifest': '/site.webmanifest',
      'security.txt': '/.well-known/security.txt',
      'the page of the test cards': new URL(order.body.url).pathname,
      'the pulse': '/healthz',
    };
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const names = [
    'a rendered page',
    'a redirect',
    'an answer of the API',
    'a refusal',
    'nothing here',
    'a script',
    'a PDF of the shop',
    'an uploaded picture',
    'an uploaded PDF',
    'a missing upload',
    'a drawn cover',
    'the sitemap',
    'robots',
    'the manifest',
    'security.txt',
    'the page of the test cards',
    'the pulse',
  ];

  test.each(names)('%s is guarded by headers', async (name) => {
    const { headers, text } = await shop.visitor().get(paths[name]!);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
    if (!policy.includes('sandbox')) expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    if (text) expect(headers.get('content-type')).toMatch(/^[a-z]+\/[a-z+-]+/);
    if (/^text\/|xml/.test(headers.get('content-type') ?? '')) {
      expect(headers.get('content-type')).toMatch(/charset=utf-8/i);
    }
  });

  test.each(['a refusal', 'nothing here', 'a missing upload'])('%s is kept nowhere', async (name) => {
    expect((await shop.visitor().get(paths[name]!)).headers.get('cache-control')).toBe('no-store');
  });

  test('a question before the question (preflight) opens nothing', async () => {
    const { status, headers } = await shop.visitor().send('/api/cart/update', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(404);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('security.txt says where to tell of a hole, and until when that holds', async () => {
    const { text, headers } = await shop.visitor().get('/.well-known/security.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields).toMatchObject({
      Contact: 'https://books.example/contact',
      'Preferred-Languages': 'en, ar',
      Canonical: 'https://books.example/.well-known/security.txt',
    });
    const left = Date.parse(fields.Expires!) - shop.clock.now;
    expect(left).toBeGreaterThan(170 * 86_400_000);
    expect(left).toBeLessThan(366 * 86_400_000);
  });
});
