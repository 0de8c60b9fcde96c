import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { RawResponseCache } from '../../src/server/http/cache/response-cache.ts';
import { createApp } from '../../src/server/app.ts';
import { Gate } from '../../src/server/http/gate.ts';
import { pagePolicy, securityHeaders } from '../../src/server/http/protection/security-headers.ts';
import { register, sellerIn } from '../support/test-accounts.ts';
import { twoColours } from '../support/test-pictures.ts';
import { oneBook, sendProduct } from '../support/test-products.ts';
import { type ServedShop, serveTestShop } from '../support/test-server.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';
import { type Actor, actorOf } from './valid-requests.ts';

const page = '<!doctype html><html><body><script>1</script></body></html>';
const table = Object.entries(endpoints as Record<string, Endpoint>).map(([name, { role }]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, role };
});

/** What comes through the cache of public responses from the second request on. */
const cachedKinds = [
  'a rendered page',
  'a list of the API',
  'an uploaded picture',
  'a drawn cover',
  'the sitemap',
] as const;
const otherKinds = [
  'a redirect',
  'a refusal',
  'nothing here',
  'a missing page',
  'a script',
  'a PDF of the shop',
  'an uploaded PDF',
  'a missing upload',
  'robots',
  'the manifest',
  'security.txt',
  'the page of the demo cards',
  'the health check',
] as const;
type Kind = (typeof cachedKinds)[number] | (typeof otherKinds)[number];

let shop: ServedShop;
let folder: string;
let paths: Record<Kind, string>;
let visitors: Record<Actor, TestVisitor>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-client-'));
  writeFileSync(join(folder, 'a.js'), '1');
  writeFileSync(join(folder, 'a.pdf'), '%PDF-1.4');
  const opened: TestShop = await openTestShop('sqlite', {
    env: { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://books.example', DEMO: 'on' },
    deps: {
      clientFolder: folder,
      rawResponses: new RawResponseCache(() => opened.db.catalogueVersionSync(), securityHeaders(underHttps)),
      renderPage: async ({ url }) =>
        new Response(page, {
          status: url.endsWith('/missing') ? 404 : 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        }),
    },
  });
  shop = await serveTestShop(opened);
  const seller = await sellerIn(shop);
  const { body } = await sendProduct(seller, '/api/product/add', oneBook, {
    images: [{ name: 'a.png', bytes: await twoColours('png') }],
    pdf: { name: 'a.pdf', bytes: '%PDF-1.4 x', type: 'application/pdf' },
  });
  const { visitor } = await register(shop);
  const home = (await visitor.get('/api/address/get')).body.addresses[0]!;
  const items = [{ product: body.product._id, quantity: 1 }];
  const order = await visitor.post('/api/order/stripe', { items, address: home._id });
  visitors = { anyone: shop.visitor(), user: visitor, seller };
  paths = {
    'a rendered page': '/books',
    'a list of the API': '/api/product/list',
    'a script': '/a.js',
    'a PDF of the shop': '/a.pdf',
    'an uploaded picture': body.product.image[0]!,
    'a drawn cover': `/covers/${body.product._id}.svg`,
    'the sitemap': '/sitemap.xml',
    'a redirect': '/ar//books',
    'a refusal': '/api/address/get',
    'nothing here': '/api/nothing',
    'a missing page': '/missing',
    'an uploaded PDF': body.product.pdfUrl,
    'a missing upload': '/files/none.pdf',
    robots: '/robots.txt',
    'the manifest': '/site.webmanifest',
    'security.txt': '/.well-known/security.txt',
    'the page of the demo cards': new URL(order.body.url).pathname,
    'the health check': '/healthz',
  };
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

function expectGuarded(headers: Headers) {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
  if (!policy.includes('sandbox')) expect(policy).toContain("base-uri 'none'");
  const { 'content-security-policy': _, ...fixed } = securityHeaders(underHttps);
  expect(Object.keys(fixed)).toHaveLength(7);
  for (const [name, value] of Object.entries(fixed)) expect([name, headers.get(name)]).toEqual([name, value]);
  for (const name of ['access-control-allow-origin', 'x-powered-by', 'server'])
    expect([name, headers.get(name)]).toEqual([name, null]);
}

const underHttps = { secureCookies: true, hstsSubdomains: false };

function expectTyped(headers: Headers) {
  const type = headers.get('content-type') ?? '';
  expect(type).toMatch(/^[a-z]+\/[a-z+-]+/);
  if (/^text\/|xml/.test(type)) expect(type).toMatch(/charset=utf-8/i);
}

describe('the security headers', () => {
  test('have these values', () => {
    expect(securityHeaders(underHttps)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(pagePolicy([], { isDesk: false, https: true })).not.toContain(' http:');
    expect(pagePolicy([], { isDesk: false, https: false })).toContain(' http:');
    expect(securityHeaders({ ...underHttps, secureCookies: false })).not.toHaveProperty(
      'strict-transport-security',
    );
    expect(securityHeaders({ ...underHttps, hstsSubdomains: true })).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test.each(table)('$name is guarded by headers', async ({ method, path, role }) => {
    for (const visitor of new Set([visitors.anyone, visitors[actorOf(role)]])) {
      const headers = new Headers({ 'content-type': 'application/json' });
      headers.set('cookie', [...visitor.cookies].map((pair) => pair.join('=')).join('; '));
      const body = method === 'GET' ? null : '{}';
      const response = await fetch(shop.url + path, { method, headers, body });
      await response.body?.cancel();
      expectGuarded(response.headers);
      if (
        ![
          '/api/product/list',
          '/api/product/shelf',
          '/api/product/best-sellers',
          '/api/product/suggest',
        ].includes(path)
      )
        expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([...cachedKinds, ...otherKinds])('%s is guarded by headers', async (kind) => {
    for (const method of ['GET', 'HEAD']) {
      const { headers, text } = await shop.visitor().send(paths[kind], { method });
      expectGuarded(headers);
      if (text) expectTyped(headers);
    }
  });

  test.each(cachedKinds)('%s is guarded by headers when it comes from the cache', async (kind) => {
    const visitor = shop.visitor();
    await visitor.get(paths[kind]);
    const cached = await visitor.get(paths[kind]);
    // The cache in front of the framework writes no request ids.
    expect([cached.status, cached.headers.get('x-request-id')]).toEqual([200, null]);
    expectGuarded(cached.headers);
    expectTyped(cached.headers);
    const known = await visitor.get(paths[kind], { 'if-none-match': cached.headers.get('etag')! });
    expect(known.status).toBe(304);
    expectGuarded(known.headers);
  });

  test('are on a request the adapter refuses before the framework sees it', async () => {
    const { port } = shop;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port, headers: { host: 'shop/../x' } }, resolve).on('error', reject);
    });
    response.resume();
    expect(response.statusCode).toBe(400);
    expectGuarded(new Headers(response.headers as Record<string, string>));
  });

  test('are on a request that is rejected under overload', async () => {
    const app = createApp({ ...shop.deps, gate: new Gate(0, { total: 0 }) });
    const busy = await serveTestShop({ ...shop, app, close: async () => {} });
    const refused = await busy.visitor().get('/api/user/is-auth');
    expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
    expectGuarded(refused.headers);
    await busy.close();
  });

  test.each(['a refusal', 'nothing here', 'a missing upload'] as const)(
    '%s is never stored',
    async (kind) => {
      expect((await shop.visitor().get(paths[kind])).headers.get('cache-control')).toBe('no-store');
    },
  );

  test('a preflight request opens nothing', async () => {
    const { status, headers } = await shop.visitor().send('/api/cart/update', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('security.txt says where to report a vulnerability, and until when that holds', async () => {
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
