import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIRequestContext,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { openLoopbackS3 } from '../support/files/loopback-s3.ts';
import { hydrated } from './hydration.ts';
import { addTestBook, type TestBook } from './test-book.ts';

export const seller = { email: 'seller@example.com', password: 'a good password' };

/** A separate shop: its books are the samples, in a demo, and what the test adds. */
export interface OwnShop {
  address: string;
  dataDir: string;
  /** Requests with the seller's session. */
  desk: APIRequestContext;
  /** Opens a page of the desk, logged in through the API. */
  openDesk(page: Page, path: string): Promise<void>;
  addBook(book: TestBook): Promise<string>;
  setStock(id: string, inStock: boolean): Promise<void>;
  /** Removes the book again for the next test. */
  archive(id: string): Promise<void>;
}

/** In the long shop, beside the samples. */
export const extraBooks = 70;

const shops = base.extend<object, { demoShop: OwnShop; longShop: OwnShop }>({
  demoShop: [
    async ({ playwright }, provide) => runShop(playwright, { DEMO: 'on' }, provide),
    { scope: 'worker' },
  ],
  longShop: [
    async ({ playwright }, provide) =>
      runShop(playwright, { DEMO: 'on' }, async (shop) => {
        const books = Array.from(
          { length: extraBooks },
          (_, at) => `Fatwa ${at + 1} of a hundred,Ibn Hajar,Fiqh,20,15`,
        );
        const data = ['name,author,category,price,offerPrice', ...books].join('\n');
        const headers = { 'content-type': 'text/csv' };
        const answer = await shop.desk.post('/api/product/import?dryRun=false', { headers, data });
        expect(answer.ok(), await answer.text()).toBe(true);
        await provide(shop);
      }),
    { scope: 'worker' },
  ],
});

/** Tests in a demo, one for all tests of a worker. */
export const test = shops.extend<{ ownShop: OwnShop }>({
  ownShop: async ({ demoShop }, provide) => provide(demoShop),
  baseURL: async ({ ownShop }, provide) => provide(ownShop.address),
});

/** Tests in a demo with more books than one page of the list holds. */
export const testInLongShop = shops.extend({
  baseURL: async ({ longShop }, provide) => provide(longShop.address),
});

/** Each test in a real shop without books: what it sets up cannot be undone for the next one. */
export const testInRealShop = base.extend<{ ownShop: OwnShop }>({
  ownShop: async ({ playwright }, provide) => runShop(playwright, { DEMO: 'off' }, provide),
  baseURL: async ({ ownShop }, provide) => provide(ownShop.address),
});

/** A real shop whose files are in a bucket. */
export const testWithBucket = base.extend<{ ownShop: OwnShop }>({
  ownShop: async ({ playwright }, provide) => {
    const { place, close } = await openLoopbackS3();
    const bucket = {
      S3_ENDPOINT: place.endpoint!,
      S3_BUCKET: place.bucket,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    };
    await runShop(playwright, { DEMO: 'off', ...bucket }, provide);
    await close();
  },
  baseURL: async ({ ownShop }, provide) => provide(ownShop.address),
});

async function runShop(
  playwright: PlaywrightWorkerArgs['playwright'],
  mode: Record<string, string>,
  provide: (shop: OwnShop) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'warraq-journey-'));
  const server = start(port, folder, mode);
  const desk = await playwright.request.newContext({ baseURL: address, timeout: 0 });
  try {
    await expect(async () => expect((await desk.get('/readyz')).ok()).toBe(true)).toPass({ intervals: [50] });
    expect((await desk.post('/api/seller/login', { data: seller })).ok()).toBe(true);
    await provide({
      address,
      dataDir: folder,
      desk,
      async openDesk(page, path) {
        expect((await page.request.post('/api/seller/login', { data: seller })).ok()).toBe(true);
        await page.goto(path);
        await hydrated(page);
      },
      addBook: async (book) => (await addTestBook(desk, book))._id,
      setStock: (id, inStock) => post(desk, 'stock', { id, inStock }),
      archive: (id) => post(desk, 'archive', { ids: [id], archived: true }),
    });
  } finally {
    await desk.dispose();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(port: number, folder: string, mode: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    ...mode,
    LOG_LEVEL: 'warn',
    ORDERS_PER_HOUR: '0',
    // No load balancer has to learn that the shop ends.
    DRAIN_SECONDS: '0',
    SELLER_EMAIL: seller.email,
    SELLER_PASSWORD: seller.password,
  };
  return spawn(process.execPath, ['build/shop/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function post(desk: APIRequestContext, what: string, data: object): Promise<void> {
  const answer = await desk.post(`/api/product/${what}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
