import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { twoColours } from '../../../tests/support/test-pictures.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { fetchPictures } from './fetch-pictures.ts';

describe.each(engines)('the pictures that a file names, on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let server: Server;
  let origin: string;
  let isDown = false;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
    isDown = false;
    const pictures: Record<string, Buffer> = {
      '/red.png': await twoColours('png'),
      '/tall.jpg': await twoColours('jpeg', 300, 600),
      '/page.html': Buffer.from('<html>'),
    };
    server = createServer(({ url = '' }, response) => {
      const bytes = pictures[url];
      if (isDown) response.writeHead(503).end();
      else if (bytes) response.end(bytes);
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.close();
    await shop.close();
  });

  const send = async (rows: string[]) => {
    // The list of imports is in the order of their times.
    shop.clock.now += 1_000;
    const csv = ['Title,Author,Category,Price,Image', ...rows].join('\n');
    const query = '/api/product/import?dryRun=false&matches=update';
    return (await seller.send(query, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv }))
      .body;
  };
  const fetchAll = (isPublic?: (address: string) => boolean) =>
    fetchPictures({
      db: shop.db,
      files: shop.deps.files,
      now: () => shop.clock.now,
      stop: new AbortController().signal,
      ...(isPublic && { isPublic }),
    });
  const images = async () => {
    const rows = await shop.db.sql.selectFrom('books').select('images').orderBy('id').execute();
    return rows.map((row) => JSON.parse(row.images) as string[]);
  };
  const progress = async () => (await seller.get('/api/product/last-import')).body.last!.pictures;

  test('are fetched into the shop in their order, and one that fails leaves the generated cover', async () => {
    await send([
      `Two,A,Fiqh,1,"${origin}/red.png, ${origin}/tall.jpg"`,
      `None,A,Fiqh,1,${origin}/missing.png`,
      `Page,A,Fiqh,1,${origin}/page.html`,
    ]);
    expect(await progress()).toEqual({ waiting: 4, done: 0, failed: 0 });
    await fetchAll((address) => address === '127.0.0.1');
    expect(await progress()).toEqual({ waiting: 0, done: 2, failed: 2 });
    const [two, none, page] = await images();
    expect([two!.length, none, page]).toEqual([2, [], []]);
    for (const url of two!)
      expect((await shop.app.request(url)).headers.get('content-type')).toBe('image/webp');
    const { body } = await seller.get('/api/product/manage');
    expect(body.products.find(({ name }) => name === 'None')!.cover).toMatch(/^\/covers\//);
  });

  test('of the same file again are neither fetched nor changed, and undoing the import takes them away', async () => {
    await send(['Two,A,Fiqh,1,']);
    const rows = [`Two,A,Fiqh,1,${origin}/red.png`];
    expect((await send(rows)).counts).toMatchObject({ change: 1 });
    await fetchAll(() => true);
    const [[file]] = (await images()) as [[string]];
    expect(file).toMatch(/^\/files\//);
    expect((await send(rows)).counts).toMatchObject({ change: 0, same: 1 });
    const { imports } = (await seller.get('/api/product/last-import')).body;
    const { id } = imports.find(({ changed }) => changed === 1)!;
    expect((await seller.post('/api/product/undo-import', { id })).body).toMatchObject({
      undone: 1,
      kept: 0,
    });
    expect(await images()).toEqual([[]]);
  });

  test('are tried again later if their server does not answer, three times in all', async () => {
    isDown = true;
    await send([`Two,A,Fiqh,1,${origin}/red.png`]);
    for (const left of [1, 1, 0]) {
      await fetchAll(() => true);
      expect((await progress()).waiting).toBe(left);
      shop.clock.now += 3_600_000;
    }
    expect(await progress()).toEqual({ waiting: 0, done: 0, failed: 1 });
  });

  test('at private addresses are refused', async () => {
    isDown = false;
    await send([`Two,A,Fiqh,1,${origin}/red.png`, `Three,A,Fiqh,1,http://169.254.169.254/latest/meta-data`]);
    await fetchAll();
    expect([await progress(), await images()]).toEqual([{ waiting: 0, done: 0, failed: 2 }, [[], []]]);
  });
});
