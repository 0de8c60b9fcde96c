import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLoopbackS3 } from '../files/testing/loopback-s3.ts';
import { buyer, ordersOf } from '../testing/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { backUp, restore } from './shop-copy.ts';

/** A PostgreSQL that came with the packages has no pg_dump beside it; then the refusal below is what there is to see. */
const hasTools = spawnSync('pg_dump', ['--version']).status === 0;
const copied = engines.filter((engine) => engine === 'sqlite' || hasTools);

const picture = `${'a'.repeat(32)}-800.webp`;

test('without pg_dump the sentence says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
  vi.stubEnv('PATH', folder);
  try {
    const place = { databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: folder, s3: null };
    await expect(backUp(place, join(folder, 'copy'))).rejects.toThrow(
      'pg_dump is needed for this and was not found.',
    );
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.each(copied)('a copy of the shop on %s', (engine) => {
  let shop: TestShop;
  let other: TestShop;
  let folder: string;

  beforeEach(async () => {
    shop = await openTestShop(engine);
    other = await openTestShop(engine, { empty: true });
    folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
  });
  afterEach(async () => {
    await shop.close();
    await other.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });

  async function order(quantity: number) {
    const someone = await buyer(shop);
    const { body } = await shop.visitor().get('/api/product/list?limit=2');
    const items = body.products.map((book: { _id: string }) => ({ product: book._id, quantity }));
    const answer = await someone.visitor.post('/api/order/cod', { items, address: someone.address });
    expect(answer.status).toBe(200);
    return someone;
  }

  test('taken while orders come in, it is one moment of the shop and adds up', async () => {
    await order(1);
    const selling = Promise.all(Array.from({ length: 20 }, (_, place) => order(place + 1)));
    const { audit } = await backUp(shop.config, folder);
    await selling;
    expect(audit.wrongOrders).toEqual([]);
    expect(audit.books).toBe(22);
    expect(audit.lines).toBe(audit.orders * 2);
    expect(audit.orders).toBeGreaterThanOrEqual(1);
  });

  test('brings back orders and uploads elsewhere', async () => {
    const someone = await order(3);
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    await backUp(shop.config, folder);
    if (engine === 'sqlite') await other.db.close();

    const { audit } = await restore(other.config, folder);

    expect(audit).toMatchObject({ books: 22, orders: 1, lines: 2, wrongOrders: [] });
    expect(Buffer.from(await (await other.deps.files.get(picture))!.bytes()).toString()).toBe('a picture');
    expect(await ordersOf(someone)).toHaveLength(1);
  });

  test('takes the files out of a bucket and puts them into another', async () => {
    const [from, to] = [await openLoopbackS3(), await openLoopbackS3()];
    from.kept.set(picture, { bytes: Buffer.from('in a bucket'), type: 'image/webp', writtenAt: 0 });
    const { files } = await backUp({ ...shop.config, s3: from.place }, folder);
    expect(files).toBe(1);
    if (engine === 'sqlite') await other.db.close();
    await restore({ ...other.config, s3: to.place }, folder);
    expect(to.kept.get(picture)?.bytes.toString()).toBe('in a bucket');
    await from.close();
    const again = join(folder, 'again');
    await expect(backUp({ ...shop.config, s3: from.place }, again)).rejects.toThrow(/cannot be reached/);
    expect(existsSync(again)).toBe(false);
    await to.close();
  });

  test('that lost a file is not restored in silence', async () => {
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    await backUp(shop.config, folder);
    rmSync(join(folder, 'files', picture));
    if (engine === 'sqlite') await other.db.close();
    await expect(restore(other.config, folder)).rejects.toThrow('should hold 1 files, but 0 are there');
  });

  test('an order that does not add up is not passed over', async () => {
    await order(1);
    await shop.db.sql.updateTable('orderLines').set({ offerPrice: 1 }).execute();
    await expect(backUp(shop.config, folder)).rejects.toThrow(/do not sum to their amount/);
  });

  test('a folder that is no backup, or is in use, is refused', async () => {
    await expect(restore(shop.config, folder)).rejects.toThrow(/no backup/);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(backUp(shop.config, folder)).rejects.toThrow(/not empty/);
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });
});
