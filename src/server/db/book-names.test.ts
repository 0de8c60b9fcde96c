import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { openDatabase } from './open.ts';
import { bothEngines, testDatabase } from '../../../tests/support/database/test-database.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const inserted = Array.from({ length: 5 }, (_, index) => {
  const id = index.toString(16).padStart(24, '0');
  const archived = index % 3 === 1 ? '5' : 'null';
  return `('${id}', 'Book ${index}', 'Someone', 'Fiqh', 100, 100, '[]', '[]', '[]', ${index % 2}, ${archived}, 'book ${index}', '', '', '', '', 1, 1)`;
});
const insertBooks = `insert into books (id, name, author, category, price, offer_price, images, description, description_ar, in_stock, archived_at, search_key, title_key, title_key_ar, author_key, word_keys, created_at, updated_at) values ${inserted.join(', ')}`;

describe.each(bothEngines)('the names that are searched on %s', (engine) => {
  let db: Db;
  let remove: () => Promise<unknown>;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-names-'));
    const database = await testDatabase(engine);
    db = await openDatabase({ databaseUrl: database?.url ?? null, dataDir }, { warn: () => {} });
    await sql.raw(insertBooks).execute(db.sql);
    remove = async () => {
      await db.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterAll(() => remove());

  /** The search table has one row for each book, with the same values. */
  async function agree() {
    const books = await db.sql.selectFrom('books').selectAll().orderBy('id').execute();
    const names = await db.sql
      .selectFrom('bookNames')
      .select(['id', 'category', 'inStock', 'archived', 'searchKey', 'wordKeys'])
      .orderBy('id')
      .execute();
    expect(names).toEqual(
      books.map(({ id, category, inStock, archivedAt, searchKey, wordKeys }) => ({
        id,
        category,
        inStock,
        archived: archivedAt === null ? 0 : 1,
        searchKey,
        wordKeys,
      })),
    );
    return names.length;
  }

  const change = (set: object, from = '0'.repeat(24)) =>
    changeBooks(db, (trx) => trx.updateTable('books').set(set).where('id', '>=', from).execute());

  test.each([
    ['stock', { inStock: 0 }],
    ['category', { category: 'Quran' }],
    ['category to one of the seller', { category: 'Poetry' }],
    ['place in the archive', { archivedAt: 7 }],
    ['return from it', { archivedAt: null }],
    ['title', { searchKey: 'another' }],
    ['comparison keys', { wordKeys: 'another\nauthor' }],
    ['price, which is not searched', { price: 300, offerPrice: 200 }],
  ])('follow a change of the %s', async (_, set) => {
    await change(set);
    expect(await agree()).toBe(5);
    await change({ inStock: 1 }, '0'.repeat(23) + '3');
    expect(await agree()).toBe(5);
  });

  test('follow books that are added, replaced and deleted', async () => {
    const rows = await db.sql.selectFrom('books').selectAll().execute();
    const added = rows.map((row) => ({ ...row, id: row.id.replace(/^0/, 'f'), searchKey: 'added' }));
    await changeBooks(db, (trx) =>
      trx
        .insertInto('books')
        .values([...rows, ...added])
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ searchKey: 'written over', category: 'Hadith' }),
        )
        .execute(),
    );
    expect(await agree()).toBe(10);
    await changeBooks(db, (trx) => trx.deleteFrom('books').where('searchKey', '=', 'added').execute());
    expect(await agree()).toBe(5);
  });
});
