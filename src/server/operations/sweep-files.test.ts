import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seenStatements } from '../../../tests/support/database/seen-statements.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { insertBooks, updateBook } from '../../../tests/support/test-books.ts';
import { insertOrders } from '../../../tests/support/test-orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { createLocalFiles } from '../files/local-files.ts';
import { sweepOrphans } from './sweep-files.ts';

const nameOf = (one: number) => `${one.toString(16).padStart(32, '0')}-800.webp`;

describe.each(engines)('the sweep of unused files on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  let deleted: string[];
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    [book] = (await insertBooks(shop, 1)) as [string];
    deleted = [];
  });
  afterEach(() => shop.close());

  /** The sweep of so many unused files. `work` is done when all of them have been listed. */
  const sweep = (count: number, work = async () => {}) =>
    sweepOrphans(
      shop.db,
      {
        ...createLocalFiles(shop.config.dataDir),
        async *list() {
          for (let one = 0; one < count; one++) yield { name: nameOf(one), writtenAt: 0 };
          await work();
        },
        delete: async (name) => void deleted.push(name),
      },
      shop.clock.now,
    );

  test('asks the database the same for one file as for a hundred', async () => {
    const [one, hundred] = [await seenStatements(() => sweep(1)), await seenStatements(() => sweep(100))];
    expect(deleted).toHaveLength(101);
    expect(hundred.length).toBe(one.length);
  });

  test('keeps a file that a book shows again while the sweep runs', async () => {
    await sweep(3, async () => {
      const updatedAt = shop.clock.now;
      await updateBook(shop, book, { images: JSON.stringify([`/files/${nameOf(1)}`]), updatedAt });
    });
    expect(deleted).toEqual([nameOf(0), nameOf(2)]);
  });

  test('keeps a file that only an order placed meanwhile shows', async () => {
    const who = await buyer(shop);
    await sweep(3, async () => {
      await updateBook(shop, book, { images: JSON.stringify([`/files/${nameOf(1)}`]) });
      await insertOrders(shop, who, 1, [book]);
      await updateBook(shop, book, { images: '[]' });
    });
    expect(deleted).toEqual([nameOf(0), nameOf(2)]);
  });

  test('leaves the rest to the next sweep if a large import runs meanwhile', async () => {
    await sweep(3, async () => void (await insertBooks(shop, 501, { updatedAt: shop.clock.now })));
    expect(deleted).toEqual([]);
  });
});
