import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { sellerIn, signedUp } from '../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../tests/support/test-visitor.ts';
import { type Actor, actorOf } from '../../tests/security/valid-requests.ts';
import { createShopState } from './shop/shop-state.ts';
import { version } from './version.ts';

const rows = Object.entries(endpoints as Record<string, Endpoint>);
const table = rows.map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ');
  return Object.assign({ name, method, path }, endpoint, { role: actorOf(endpoint.role) });
});
const changing = table.filter(({ method, changes }) => method !== 'GET' || changes);
const withJson = table.filter(({ body }) => body);
const leak = /sqlite|postgres|pg-|kysely|node_modules|\.ts\b|stack|at \w+ \(|ENOENT|\/tmp/i;

describe('the table of endpoints', () => {
  let shop: TestShop;
  let visitors: Record<Actor, TestVisitor>;
  beforeAll(async () => {
    shop = await openTestShop('sqlite');
    visitors = { anyone: shop.visitor(), user: (await signedUp(shop)).visitor, seller: await sellerIn(shop) };
  });
  afterAll(() => shop.close());

  const ask = (
    visitor: TestVisitor,
    { method, path }: { method: string; path: string },
    headers = {},
    body?: string,
  ) =>
    visitor.send(path, {
      method,
      headers,
      ...(method !== 'GET' && { body: new TextEncoder().encode(body ?? '{}') }),
    });
  const json = { 'content-type': 'application/json' };

  test('a long private answer is compressed for a client that takes it, a short one never', async () => {
    const { cookies } = visitors.seller;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (path: string, encoding: string) =>
      shop.app.request(path, { headers: { cookie, 'accept-encoding': encoding } });
    const plain = await get('/api/product/manage', 'br');
    const packed = await get('/api/product/manage', 'gzip, br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('cache-control')).toBe('no-store');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
    expect((await get('/api/seller/is-auth', 'gzip')).headers.get('content-encoding')).toBeNull();
  });

  test('every row is served', () => {
    const served = new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`));
    expect(table.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
  });

  test.each(table)('$name is open to $role and to no other role', async (row) => {
    const refused = row.role === 'seller' ? 'not-seller' : 'not-logged-in';
    for (const as of ['anyone', 'user', 'seller'] as const) {
      if (as === row.role && row.method === 'GET') continue;
      const isAllowed = row.role === 'anyone' || as === row.role;
      const endsSession = isAllowed && row.path.includes('/logout');
      const { status, body } = await ask(visitors[as], endsSession ? { ...row, path: '/api' } : row, json);
      if (isAllowed) expect(['not-seller', 'not-logged-in']).not.toContain(body?.code);
      else
        expect([as, status, body]).toEqual([
          as,
          401,
          expect.objectContaining({ success: false, code: refused }),
        ]);
    }
  });

  test.each(changing)('$name refuses a request from another site, whatever its type', async (row) => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: shop.config.publicUrl.replace('127.0.0.1', '127.0.0.1.evil.example') },
      { origin: `${shop.config.publicUrl}0` },
      { origin: 'https://evil.example', ...json },
      { origin: 'https://evil.example', 'content-type': 'text/plain' },
      { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: shop.config.publicUrl, ...json },
    ];
    for (const headers of foreign) {
      for (const visitor of Object.values(visitors)) {
        const { status, body } = await ask(visitor, row, headers);
        expect([headers, status, body?.code]).toEqual([headers, 403, 'foreign-origin']);
      }
    }
  });

  test('a link on another site does not log a shopper out, one of ours does', async () => {
    const { visitor } = await signedUp(shop, 'stays@example.com');
    await visitor.get('/api/user/logout', { 'sec-fetch-site': 'cross-site' });
    await visitor.get('/api/user/logout', { origin: 'https://evil.example' });
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
    await visitor.get('/api/user/logout', { 'sec-fetch-site': 'same-origin' });
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(false);
  });

  test.each(withJson)('$name refuses a body that is not JSON, not its shape, or too large', async (row) => {
    const visitor = visitors[row.role];
    const code = async (headers: object, body: string) => {
      const answer = await ask(visitor, row, headers, body);
      expect(answer.text).not.toMatch(leak);
      return [answer.status, answer.body.code];
    };
    expect(await code(json, '{"a":')).toEqual([400, 'bad-json']);
    expect(await code(json, '')).toEqual([400, 'bad-json']);
    expect((await code(json, 'null'))[0]).toBe(400);
    expect((await code(json, '[]'))[0]).toBe(400);
    expect((await code(json, '['.repeat(40_000) + ']'.repeat(40_000)))[0]).toBe(400);
    expect(await code({ 'content-type': 'text/plain' }, '{}')).toEqual([415, 'wrong-type']);
    expect(await code({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).toEqual([
      415,
      'wrong-type',
    ]);
    const most = row.limit ?? 100 * 1024;
    expect(await code(json, `{"a":"${'x'.repeat(most)}"}`)).toEqual([413, 'too-large']);
  });

  test('a body without a type is not read', async () => {
    const request = new Request(`${shop.config.publicUrl}/api/user/login`, {
      method: 'POST',
      body: new Uint8Array([123, 125]),
    });
    expect((await shop.app.request(request)).status).toBe(415);
  });

  test('a path outside the table is a 404 in the envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nothing'],
      ['OPTIONS', '/api/nothing'],
    ] as const) {
      const { status, body } = await ask(visitors.anyone, { method, path });
      expect([path, status, body]).toEqual([
        path,
        404,
        { success: false, code: 'not-found', message: 'There is nothing at this address.' },
      ]);
    }
  });

  test.each([
    ['POST', '/api/product/list', 'GET, HEAD'],
    ['DELETE', '/api/user/login', 'POST'],
    ['GET', '/api/user/login', 'POST'],
    ['PUT', '/books', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
  ] as const)('%s of %s is refused and told what is allowed', async (method, path, allowed) => {
    const { status, body, headers } = await ask(visitors.anyone, { method, path });
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'wrong-method', allowed]);
    const options = await ask(visitors.anyone, { method: 'OPTIONS', path });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed]);
  });

  test('a private response of the API is never stored', async () => {
    const { headers } = await visitors.user.get('/api/user/is-auth');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe.each(engines)('a shop on %s', (engine) => {
  test('whose disk is full is not ready for writes, and goes on with reads', async () => {
    let isFull = false;
    const shop: TestShop = await openTestShop(engine, {
      deps: {
        loadShopState: async () => {
          if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          return createShopState(shop.db, shop.config)();
        },
      },
    });
    const visitor = shop.visitor();
    const states = async () => [
      (await visitor.get('/readyz')).status,
      (await visitor.get('/readyz/reads')).status,
    ];
    expect(await states()).toEqual([200, 200]);
    isFull = true;
    expect(await visitor.get('/site.webmanifest')).toMatchObject({ status: 503 });
    isFull = false;
    expect(await states()).toEqual([503, 200]);
    expect((await visitor.get('/readyz')).text).toMatch(/^the disk is full: orders and uploads are refused/);
    expect((await visitor.get('/site.webmanifest')).status).toBe(200);
    shop.clock.now += 61_000;
    expect(await states()).toEqual([200, 200]);
    await shop.close();
  });

  test('stays alive without its database, is not ready, and reveals no internals', async () => {
    const shop = await openTestShop(engine, {
      deps: { renderPage: () => Promise.reject(new Error('/tmp/build is gone')) },
    });
    const { visitor } = await signedUp(shop);
    expect((await visitor.get('/readyz')).status).toBe(200);
    await shop.db.close();
    expect(await visitor.get('/healthz')).toMatchObject({ status: 200, text: `ok ${version}` });
    expect((await visitor.get('/readyz')).status).toBe(503);
    const answers = [
      await visitor.get('/api/product/list'),
      await visitor.get('/api/user/is-auth'),
      await visitor.get('/api/address/get'),
      await visitor.post('/api/cart/update', { cartItems: {} }),
      await visitor.post('/api/user/login', { email: 'a@example.com', password: 'some password' }),
      await visitor.get('/books'),
    ];
    for (const { status, body, text } of answers) {
      expect(status).toBe(500);
      expect(body).toEqual({
        success: false,
        code: 'unexpected',
        message: 'Something went wrong on our side. Please try again.',
      });
      expect(text).not.toMatch(leak);
    }
    await shop.close();
  });
});
