import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { register, sellerIn } from '../support/test-accounts.ts';
import { buyer } from '../support/test-buyers.ts';
import { oneBook, sendProduct } from '../support/test-products.ts';
import { serveTestShop } from '../support/test-server.ts';
import { bothEngines, openTestShop, type TestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';

/** Texts that an interpreter might execute. */
const dangerous = [
  "Robert'); drop table books; --",
  '" or ""="',
  '%_%',
  '\\\\',
  '$1 ? :name {{7*7}} ${7*7}',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp;',
  '=1+1',
  "'=quoted",
  'line one\nline two',
  '\u202bالتفسير الكبير\u202c',
  'e\u0301 is not é',
  '📚👩‍👩‍👧 ﷽ ـــ',
  '\u200f\u200e\u2067 marks \u2069',
];

describe.each(bothEngines)('dangerous texts on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  test.each(dangerous)('%j in a book comes back exactly, and is found by search', async (words) => {
    const name = `A ${words} z`;
    const fields = { name, author: words, nameAr: words, authorAr: words };
    const data = { ...oneBook, ...fields, description: [words.replaceAll('\n', ' ')] };
    const { status, body } = await sendProduct(seller, '/api/product/add', data);
    expect(status).toBe(200);
    const { products } = (await shop.visitor().get(`/api/product/list?ids=${body.product._id}`)).body;
    expect(products[0]).toMatchObject({ ...fields, description: data.description });
    const q = encodeURIComponent(name.slice(0, 200));
    const found = (await shop.visitor().get(`/api/product/shelf?q=${q}`)).body.products;
    expect(found.map((book) => book._id)).toContain(body.product._id);
    const cover = await shop.visitor().get(`/covers/${body.product._id}.svg`);
    expect(cover.status).toBe(200);
    expect(cover.text).not.toMatch(/<(script|img|b\b)/i);
    await seller.post('/api/product/archive', { ids: [body.product._id], archived: true });
  });

  test.each(dangerous)('%j in a message, a name and an address comes back exactly', async (words) => {
    const message = { name: words, email: 'm@example.com', message: words };
    shop.clock.now += 3_600_000;
    expect((await shop.visitor().post('/api/contact/send', message)).status).toBe(200);
    const [stored] = (await seller.get('/api/messages/list')).body.messages;
    expect(stored).toMatchObject(message);

    const { visitor } = await buyer(shop);
    const [home] = (await visitor.get('/api/address/get')).body.addresses;
    const line = words.replaceAll('\n', ' ');
    const fields = { firstName: line, lastName: line, street: line, city: line, state: line, country: line };
    const added = await visitor.post('/api/address/add', { address: { ...home, ...fields } });
    expect([added.status, added.body.address]).toEqual([200, expect.objectContaining(fields)]);
  });

  test('SQL wildcards have no special meaning in a search', async () => {
    const names = ['Ten 10% off', 'Ten 10 parts', 'under_score', 'underXscore'];
    for (const name of names) await sendProduct(seller, '/api/product/add', { ...oneBook, name });
    const found = async (q: string) =>
      (await shop.visitor().get(`/api/product/shelf?q=${encodeURIComponent(q)}`)).body.products.map(
        (book) => book.name,
      );
    expect(await found('under_score')).not.toContain('underXscore');
    expect(await found('%')).toEqual(['Ten 10% off']);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  test.each(['\0', 'a\u0000b', '\ud800', 'x\udc00', '\u001b[31m', '\u0007'])(
    '%j is refused in every text, and changes nothing',
    async (words) => {
      const { visitor } = await buyer(shop);
      const [home] = (await visitor.get('/api/address/get')).body.addresses;
      const answers = [
        await visitor.post('/api/address/add', { address: { ...home, street: words } }),
        await shop.visitor().post('/api/contact/send', { name: words, email: 'a@example.com', message: 'm' }),
        await shop.visitor().post('/api/contact/send', { name: 'n', email: 'a@example.com', message: words }),
        await shop.visitor().post('/api/newsletter/subscribe', { email: `${words}@example.com` }),
        await sendProduct(seller, '/api/product/add', { ...oneBook, name: words }),
        await sendProduct(seller, '/api/product/add', { ...oneBook, description: [words] }),
        await sendProduct(seller, '/api/product/add', { ...oneBook, pdfUrl: `/${words}` }),
      ];
      for (const { status, body } of answers) expect([status, body.success]).toEqual([400, false]);
      for (const path of ['/api/product/shelf', '/api/product/manage', '/api/order/seller']) {
        const { status } = await seller.get(`${path}?q=${encodeURIComponent(words.toWellFormed())}`);
        expect(status).toBeLessThan(500);
      }
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/a.pdf',
    '\\\\evil.example',
    '/\\evil',
    'ja\tvascript:x',
    ' /x\u0000',
  ])('a PDF at %j is refused', async (pdfUrl) => {
    const { status, body } = await sendProduct(seller, '/api/product/add', { ...oneBook, pdfUrl });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['pdfUrl']]);
  });

  test.each([
    '/demo-cards/a%00b',
    '/covers/%00.svg',
    '/files/%00.pdf',
    '/sitemap/%00',
    '/api/%00',
    '/demo-cards/%ff',
  ])('%s is not found', async (path) => {
    for (const method of ['GET', 'POST']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = method === 'POST' ? { body: 'card=%00' } : {};
      expect((await shop.visitor().send(path, { method, headers, ...body })).status).toBe(404);
    }
  });

  test('of a repeated parameter the first is used', async () => {
    const { body } = await shop.visitor().get('/api/product/shelf?limit=1&limit=200&q=&q=nothing');
    expect(body.products).toHaveLength(1);
    expect((await shop.visitor().get('/api/product/shelf?limit[]=1&limit=0')).status).toBe(400);
  });

  test('exports are downloads without formulas', async () => {
    await shop.visitor().post('/api/newsletter/subscribe', { email: '=cmd@example.com' });
    const paths = ['product', 'messages', 'newsletter', 'order'].map((noun) => `/api/${noun}/export`);
    for (const path of paths) {
      const { headers, text } = await seller.get(path);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-[\d-]+\.csv"$/);
      expect(headers.get('content-type')).toMatch(/^text\/csv/);
      expect(text.replaceAll(/"(?:[^"]|"")*"/g, (cell) => cell.slice(1))).not.toMatch(/(^|,)[=+@\t]/m);
    }
  });
});

test('every log line is one line of JSON', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const shop = await serveTestShop(await openTestShop('sqlite', { deps: { log } }));
  await register(shop, 'forger@example.com', 'x\n{"level":60,"msg":"forged"}');
  await shop.visitor().get('/a%0a{"level":60,"msg":"forged"}%0d%0ab');
  await shop.visitor().get('/api/user/debug-cookies', { cookie: '"\\n"=1; a="b"' });
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(5);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
  await shop.close();
});
