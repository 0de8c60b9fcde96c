import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { signedUp } from '../../../tests/support/test-accounts.ts';
import { gateLimits } from '../http/gate.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

describe.each(engines)('rendered pages on %s', (engine) => {
  let shop: TestShop;
  let rendered: Request[];
  beforeEach(async () => {
    rendered = [];
    shop = await openTestShop(engine, {
      deps: {
        async renderPage(request, { locale }) {
          rendered.push(request);
          const { name } = await shop.db.sql
            .selectFrom('books')
            .select('name')
            .orderBy('id')
            .limit(1)
            .executeTakeFirstOrThrow();
          return new Response(`<html lang="${locale}"><body>${name}</body></html>`, { headers: html });
        },
      },
    });
  });
  afterEach(() => shop.close());

  const rename = (name: string) =>
    changeBooks(shop.db, async (trx) => {
      const first = await trx
        .selectFrom('books')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await trx.updateTable('books').set({ name }).where('id', '=', first.id).execute();
    });

  test('a change of the catalogue is in the next response of the page and of the list', async () => {
    for (const name of ['The first title', 'The second title', 'The third title']) {
      await rename(name);
      expect((await shop.visitor().get('/books')).text).toContain(name);
      expect((await shop.visitor().get('/api/product/list')).body.products[0]!.name).toBe(name);
    }
  });

  test('a hundred concurrent first requests share one rendering', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.visitor().get('/books')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  test('four pages are rendered at a time, 200 wait, and further requests get 503', async () => {
    let making = 0;
    let most = 0;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const app = createApp({
      ...shop.deps,
      async renderPage() {
        most = Math.max(most, ++making);
        await gate;
        making--;
        return new Response('<html></html>', { headers: html });
      },
    });
    const ask = (page: number, remoteAddress: string) =>
      app.request(
        `/books?q=${page}`,
        { headers: { accept: 'text/html' } },
        { incoming: { socket: { remoteAddress } } },
      );
    const answers = Array.from({ length: 210 }, (_, page) => ask(page, `10.0.0.${page}`));
    await expect.poll(() => making).toBe(4);
    expect((await app.request('/healthz')).status).toBe(200);
    open();
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
    expect(statuses.filter((status) => status === 200)).toHaveLength(204);
    expect(most).toBe(4);
    expect((await answers.at(-1)!).headers.get('retry-after')).toBe('1');
  });

  test('an address that asks for many pages waits for itself, and another one gets its page before them', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const app = createApp({
      ...shop.deps,
      renderPage: () => gate.then(() => new Response('<html></html>', { headers: html })),
    });
    const answered: string[] = [];
    const ask = async (page: number, remoteAddress: string) => {
      const { status } = await app.request(
        `/books?q=${page}`,
        {},
        { incoming: { socket: { remoteAddress } } },
      );
      answered.push(remoteAddress);
      return status;
    };
    const asked = Array.from({ length: 100 }, (_, page) => ask(page, '10.0.0.1'));
    asked.push(ask(200, '10.0.0.2'));
    // Beside the four pages that are rendered.
    await expect.poll(() => Semaphore.named.get('pages')!.waiting).toBe(gateLimits.atWork - 4 + 1);
    open();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    expect(answered.indexOf('10.0.0.2')).toBeLessThan(2 * gateLimits.atWork);
  });

  test('the renderer receives no cookie, no header and no host of the visitor', async () => {
    const { visitor } = await signedUp(shop);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      referer: 'https://evil.example/secret',
      'accept-language': 'fr',
      authorization: 'Bearer secret',
    };
    await visitor.get('/books', headers);
    await shop.app.request('http://evil.example/cart', { headers: { cookie: 'warraq_user=secret' } });
    expect(rendered).toHaveLength(2);
    for (const request of rendered) {
      expect([...request.headers]).toEqual([]);
      expect(request.method).toBe('GET');
      expect(new URL(request.url).host).not.toContain('evil');
    }
  });

  test.each([
    ['//evil.example/x', '/evil.example/x'],
    ['/ar//evil.example', '/ar/evil.example'],
    ['///?q=a', '/?q=a'],
    ['//a%0d%0aset-cookie:b=c', '/a%0d%0aset-cookie:b=c'],
    ['//كتب', '/%D9%83%D8%AA%D8%A8'],
    ['/ar/', '/ar'],
    ['/books/', '/books'],
    ['/ar/books/quran/?q=a', '/ar/books/quran?q=a'],
    ['/seller//', '/seller'],
    ['/Books/FIQH?q=Ab', '/books/fiqh?q=Ab'],
    ['/AR/authors/%D9%83%d9%83', '/ar/authors/%D9%83%d9%83'],
  ])('%s redirects to %s', async (path, to) => {
    const { status, headers } = await shop.visitor().get(path);
    expect([status, headers.get('location')]).toEqual([308, to]);
    expect(rendered).toEqual([]);
  });

  test.each(['/books?q=a%00', '/demo-cards/x%00', '/b%00ooks', '/%00/evil.example'])(
    'a person who opens %s is led to the address without the NUL',
    async (path) => {
      const answer = await shop.visitor().send(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([answer.status, answer.headers.get('location')]).toEqual([308, path.replace('%00', '%20')]);
    },
  );

  test('tools that ask for favicon.ico are led to the icon', async () => {
    const { status, headers } = await shop.visitor().get('/favicon.ico');
    expect([status, headers.get('location')]).toEqual([302, '/icon-192.png']);
  });

  test('visitors and logged-in users get the same bytes', async () => {
    const { visitor } = await signedUp(shop);
    const [mine, anyones] = [await visitor.get('/books'), await shop.visitor().get('/books')];
    expect(mine.text).toBe(anyones.text);
    expect(mine.headers.get('etag')).toBe(anyones.headers.get('etag'));
    expect(mine.headers.getSetCookie()).toEqual([]);
  });

  test('unknown query parameters create no cache entry', async () => {
    for (const query of ['', '?utm_source=x', '?fbclid=1&utm=2', '?unknown', '?_=1'])
      await shop.visitor().get(`/books${query}`);
    expect(rendered.map(({ url }) => new URL(url).search)).toEqual(['']);
    await shop.visitor().get('/books?x=1&q=tafsir&y=2');
    await shop.visitor().get('/books?q=tafsir');
    expect(rendered).toHaveLength(2);
    expect(new URL(rendered[1]?.url ?? '').search).toBe('?q=tafsir');
  });

  test('a search text of any length reaches the page, cut after 300 characters', async () => {
    for (const length of [300, 301, 460, 5000]) {
      await shop.visitor().get(`/books?q=${'a'.repeat(length)}`);
      expect(new URL(rendered.at(-1)?.url ?? '').searchParams.get('q')).toBe('a'.repeat(300));
    }
    expect(rendered).toHaveLength(1);
  });

  test('the address alone decides the language of a page', async () => {
    const languages = await Promise.all(
      ['/books', '/ar/books', '/ar', '/arabic'].map(async (path) => {
        const { text, headers } = await shop.visitor().get(path, { 'accept-language': 'ar' });
        return [/lang="(..)"/.exec(text)?.[1], headers.get('content-language')];
      }),
    );
    expect(languages).toEqual([
      ['en', 'en'],
      ['ar', 'ar'],
      ['ar', 'ar'],
      ['en', 'en'],
    ]);
  });
});

test('the policy of a page allows the inline scripts that its rendering wrote, and no other', async () => {
  const scripts = [
    'window.one = 1',
    '\n  window.words = "مرحبًا";\n  window.less = 1 < 2;\n',
    'import "/a.js"',
  ];
  const write = (mark: string) => `<!doctype html><html><head><link rel="preload" href="/a.js"${mark}/>
    <script${mark}>${scripts[0]}</script><script async${mark} data-x="a">${scripts[1]}</script>
    <script>window.hacked = 1</script><script nonce="a">window.hacked = 2</script>
    <script type="application/ld+json">{}</script><script type="module"${mark}>${scripts[2]}</script>
    <script src="/assets/app.js"${mark}></script></head></html>`;
  const nonces = new Set<string>();
  const shop = await openTestShop('sqlite', {
    deps: {
      renderPage: async (_, __, nonce) => {
        nonces.add(nonce);
        return new Response(write(` nonce="${nonce}"`), { headers: html });
      },
    },
  });
  const { headers, text } = await shop.visitor().get('/');
  expect(text).toBe(write(''));
  const policy = headers.get('content-security-policy') ?? '';
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(allowed).toEqual(["'self'", ...scripts.map(hash)]);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  await shop.visitor().get('/books');
  expect(nonces.size).toBe(2);
  await shop.close();
});

test.each(['/', '/ar/books', '/ar', '/sellers', '/seller', '/ar/seller/mails'])(
  'only the desk allows style elements, which its mails have (%s)',
  async (path) => {
    const shop = await openTestShop('sqlite', {
      deps: { renderPage: async () => new Response('<html></html>', { headers: html }) },
    });
    const { headers } = await shop.visitor().get(path);
    const elements = /style-src-elem ([^;]*)/.exec(headers.get('content-security-policy')!)?.[1];
    expect(elements).toBe(/\/seller(\/|$)/.test(path) ? undefined : "'self'");
    await shop.close();
  },
);

test('a page that fails to render is a 500 and is not cached', async () => {
  let broken = true;
  const shop = await openTestShop('sqlite', {
    deps: {
      renderPage: async () => {
        if (broken) throw new Error('no build');
        return new Response('<p>well</p>', { headers: html });
      },
    },
  });
  expect((await shop.visitor().get('/books')).status).toBe(500);
  const shown = await shop.visitor().get('/ar/books', { accept: 'text/html,*/*;q=0.8' });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
  expect(shown.text).toMatch(/<html lang="ar" dir="rtl">.*يرجى المحاولة/);
  broken = false;
  expect((await shop.visitor().get('/books')).text).toBe('<p>well</p>');
  await shop.close();
});
