import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../support/test-shop.ts';
import type { TestVisitor } from '../support/test-visitor.ts';
import { corpus } from './corpus.ts';
import type { CorpusFile } from './corpus-file.ts';
import { changeBooks } from '../support/database/change-books.ts';

test('the corpus has enough files', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(25);
});

describe.each(engines)('files as sellers have them, on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const send = ({ bytes, choices }: CorpusFile, dryRun: boolean) =>
    seller.send(`/api/product/import?${new URLSearchParams({ ...choices, dryRun: String(dryRun) })}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  const stored = async () => {
    const books = await shop.db.sql
      .selectFrom('books')
      .leftJoin('stock', 'stock.bookId', 'books.id')
      .selectAll('books')
      .select(['stock.copies', 'stock.onSale'])
      .orderBy('books.id')
      .execute();
    return books.map((book) =>
      Object.assign(book, {
        archived: book.archivedAt === null ? 'no' : 'yes',
        onSale: book.onSale ?? book.inStock,
      }),
    );
  };

  test.each(corpus)('$name', async (file) => {
    await changeBooks(shop.db, async (trx) => {
      await trx.deleteFrom('stock').execute();
      await trx.deleteFrom('books').execute();
      await trx.deleteFrom('jobs').execute();
    });
    const { problem, books = [], errors = {}, format, encoding, choices } = file;
    const planned = await send(file, true);
    expect(await stored()).toEqual([]);
    if (problem && planned.status !== 200) expect(planned.body.code).toBe(problem);
    else {
      const { body } = planned;
      if (format) expect(body.file.format).toBe(format);
      if (encoding) expect(body.file.encoding).toBe(encoding);
      if (!problem) {
        const wrong = body.rows.filter(({ action }) => action === 'error');
        const told = wrong.map(({ line, errors: [first] = [] }) => [
          line,
          [first!.column, first!.fault, first!.value].filter(Boolean).join(' '),
        ]);
        expect(Object.fromEntries(told)).toEqual(errors);
        expect(body.counts).toEqual({ add: books.length, change: 0, same: 0, error: told.length });
      }
    }
    const done = await send(file, false);
    const isRefused = problem ?? (Object.keys(errors).length > 0 && choices?.errors !== 'skip');
    expect([done.status === 200, done.body.code]).toEqual([
      !isRefused,
      isRefused ? done.body.code : undefined,
    ]);
    expect(await stored()).toMatchObject(isRefused ? [] : books);
    if (isRefused) return;
    // The same file again changes nothing, whether it is recognised as a whole or by its books.
    const before = await stored();
    for (const matches of [undefined, 'update'] as const) {
      const again = await send({ ...file, choices: { ...choices, ...(matches && { matches }) } }, false);
      expect(again.body.counts).toMatchObject({ add: 0, change: 0, same: books.length });
      expect(await stored()).toEqual(before);
    }
  });
});
