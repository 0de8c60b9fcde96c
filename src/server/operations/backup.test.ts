import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasDump } from '../../../scripts/services/postgres-binaries.mjs';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { testDatabase } from '../../../tests/support/database/test-database.ts';
import { createLocalFiles } from '../files/local-files.ts';
import { openLoopbackS3 } from '../../../tests/support/files/loopback-s3.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { backUp, findBackup, type Place, restore } from './backup.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

/** Without pg_dump only its absence can be tested on PostgreSQL. */
const copied = bothEngines.filter((engine) => engine === 'sqlite' || hasDump());

const inFolder = (folder: string) => ({ folder, keep: 14 });
const restoreFrom = async (place: Place, folder: string) => {
  const backup = await findBackup(folder);
  await restore(place, backup);
  return backup;
};
const picture = `${'a'.repeat(32)}-800.webp`;

test('without pg_dump the error says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
  vi.stubEnv('PATH', folder);
  try {
    const place = { databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: folder, s3: null };
    await expect(backUp(place, inFolder(join(folder, 'copy')))).rejects.toThrow(
      'pg_dump is needed for this and was not found.',
    );
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the database password is not on the command line', async () => {
  const shop = await openTestShop('postgres', { empty: true });
  const { username, password } = new URL(shop.config.databaseUrl!);
  const folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
  const record = join(folder, 'record.txt');
  const program = join(folder, 'pg_dump');
  const lines = [
    '#!/bin/sh',
    '[ "$1" = --version ] && exit 0',
    `echo "$PGPASSWORD" "$@" > ${record}`,
    'exit 1',
    '',
  ];
  writeFileSync(program, lines.join('\n'));
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', folder);
  try {
    await expect(backUp(shop.config, inFolder(join(folder, 'copy')))).rejects.toThrow('pg_dump failed');
    const [secret, ...args] = readFileSync(record, 'utf8').trimEnd().split(' ');
    expect(secret).toBe(decodeURIComponent(password));
    expect(secret).toMatch(/./);
    expect(args.join(' ')).toContain(`--dbname=postgres://${username}@`);
    expect(args.join(' ')).not.toContain(password);
  } finally {
    vi.unstubAllEnvs();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.each(copied)('a copy of the shop on %s', (engine) => {
  let shop: TestShop;
  let folder: string;
  /** A place for another shop that is closed. */
  let other: Place;
  let dropOther: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    shop = await openTestShop(engine);
    folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
    const database = await testDatabase(engine);
    dropOther = database?.drop;
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-other-'));
    other = { databaseUrl: database?.url ?? null, dataDir, s3: null };
  });
  afterEach(async () => {
    await shop.close();
    await dropOther?.();
    rmSync(folder, { recursive: true, force: true });
    rmSync(other.dataDir, { recursive: true, force: true });
  });

  /** Enough data that a copy takes a while. */
  async function fill() {
    const rows = Array.from({ length: 200 }, (_, place) => ({ scope: 'x'.repeat(10_000), place }));
    for (let turn = 0; turn < 10; turn++) {
      await shop.db.sql
        .insertInto('attempts')
        .values(
          rows.map(({ scope, place }) => ({ scope, subject: `${turn} ${place}`, count: 0, resetsAt: 0 })),
        )
        .execute();
    }
  }

  async function order(quantity: number) {
    const someone = await buyer(shop);
    const { body } = await shop.visitor().get('/api/product/list?limit=2');
    const items = body.products.map((book) => ({ product: book._id, quantity }));
    const answer = await someone.visitor.post('/api/order/cod', { items, address: someone.address });
    expect(answer.status).toBe(200);
    return someone;
  }

  test('taken while orders are written is a consistent snapshot', async () => {
    await fill();
    await order(1);
    const over = new AbortController();
    let bought = 1;
    const selling = Array.from({ length: 5 }, async () => {
      for (; !over.signal.aborted; bought++) await order(1);
    });
    const { audit } = await backUp(shop.config, inFolder(folder)).finally(() => over.abort());
    await Promise.all(selling);
    expect(audit.books).toBe(22);
    expect(audit.lines).toBe(audit.orders * 2);
    expect(audit.orders).toBeGreaterThanOrEqual(1);
    expect(audit.orders).toBeLessThan(bought);
    // The restore compares the copy with the audit in the manifest.
    expect(await restoreFrom(other, folder)).toMatchObject({ audit });
  });

  test('restores orders and uploads elsewhere', async () => {
    const someone = await order(3);
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    await backUp(shop.config, inFolder(folder));

    const backup = await findBackup(folder);
    await restore(other, backup);
    // Again, over the restored shop, with a damaged file.
    writeFileSync(join(other.dataDir, 'files', picture), 'A PICTURE');
    await restore(other, backup);
    const { audit } = backup;
    expect(audit).toMatchObject({ books: 22, orders: 1, lines: 2, wrongOrders: [] });

    const db = await openDatabase(other, shop.deps.log);
    const files = createLocalFiles(join(other.dataDir, 'files'));
    const restored = new TestVisitor(createApp({ ...shop.deps, db, files }), shop.config.publicUrl);
    someone.visitor.cookies.forEach((value, key) => restored.cookies.set(key, value));
    await shop.db.sql.deleteFrom('sessions').execute();
    expect(await ordersOf({ ...someone, visitor: restored })).toMatchObject([
      { items: [{ quantity: 3 }, { quantity: 3 }] },
    ]);
    expect((await restored.get(`/files/${picture}`)).text).toBe('a picture');
    const found = async (q: string) => (await restored.get(`/api/product/list?q=${q}`)).body.total;
    expect([await found('kathir'), await found('te')]).toEqual([10, 0]);
    await changeBooks(db, (trx) =>
      trx.updateTable('books').set({ searchKey: 'text', wordKeys: 'text\n' }).execute(),
    );
    expect([await found('kathir'), await found('te')]).toEqual([0, 22]);
    await db.close();
  });

  test('can be read by its owner alone, in a folder that others may open', async () => {
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    chmodSync(folder, 0o755);
    await backUp(shop.config, inFolder(folder));
    const files = [folder, shop.config.dataDir].flatMap((place) =>
      readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect([file, statSync(file).mode & 0o077]).toEqual([file, 0]);
  });

  test('does not replace an open shop', async () => {
    await backUp(shop.config, inFolder(folder));
    const someone = await order(2);
    await expect(restoreFrom(shop.config, folder)).rejects.toThrow(
      /^The shop .*is open.*: stop every process of it, then restore\.$/,
    );
    expect(await ordersOf(someone)).toHaveLength(1);
    expect(await order(1)).toBeDefined();
  });

  test('copies the files of a bucket into another', async () => {
    const [from, to] = [await openLoopbackS3(), await openLoopbackS3()];
    from.stored.set(picture, { bytes: Buffer.from('in a bucket'), type: 'image/webp', writtenAt: 0 });
    const { checksums } = await backUp({ ...shop.config, s3: from.place }, inFolder(folder));
    expect(Object.keys(checksums)).toContain(`files/${picture}`);
    await restoreFrom({ ...other, s3: to.place }, folder);
    expect(to.stored.get(picture)?.bytes.toString()).toBe('in a bucket');
    await from.close();
    const again = inFolder(join(folder, 'again'));
    await expect(backUp({ ...shop.config, s3: from.place }, again)).rejects.toThrow(/cannot be reached/);
    await expect(findBackup(again.folder)).rejects.toThrow(/no backup/);
    await to.close();
  });

  test('whose manifest has other totals than its database is not restored', async () => {
    const { path } = await backUp(shop.config, inFolder(folder));
    const file = join(path, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { audit: { books: number } };
    manifest.audit.books++;
    writeFileSync(file, JSON.stringify(manifest));
    await expect(restoreFrom(other, folder)).rejects.toThrow('differ from the backup');
  });

  test('an order with a wrong sum fails the backup', async () => {
    await order(1);
    await shop.db.sql.updateTable('orderLines').set({ offerPrice: 1 }).execute();
    await expect(backUp(shop.config, inFolder(folder))).rejects.toThrow(/do not sum to their amount/);
  });

  test('a folder without a backup, or one that cannot be used, is refused; other files there stay', async () => {
    await expect(restoreFrom(shop.config, folder)).rejects.toThrow(/no backup/);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await backUp(shop.config, inFolder(folder));
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
    await expect(backUp(shop.config, inFolder(join(folder, 'mine.txt', 'copy')))).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
  });
});
