import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookLoaders } from '../catalogue/load-books.ts';
import { logInAgain, sellerIn } from '../../../tests/support/test-accounts.ts';
import { fillShop } from '../../../tests/support/database/filled-shop.ts';
import { type Allowed, openPlanner, type Planner } from '../../../tests/support/database/query-plans.ts';
import { type SeenStatement, seenStatements } from '../../../tests/support/database/seen-statements.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const many = 3_000;
/** A page of 50 by a filter that one row in five passes, or a page of orders with their lines. */
const page = 400;
/** A trigram finds the candidates, which are then sorted. */
const search = { rows: 1_000, sorts: true };
/** Few books are counted and found in the index of all choices, and then sorted. */
const chosen = { rows: 2 * many, sorts: true };
/** A word that most titles have is counted by reading every name. */
const everywhere = { walks: ['book_names'], rows: 2 * many };

/** A count reads one of the indexes of the books in the shop, or of the archive; SQLite chooses it by its estimate. */
const shopIndexes = [
  'books_in_shop',
  'books_by_author',
  'books_by_price',
  'books_by_title',
  'books_by_title_ar',
  'books_by_author_year',
  'books_by_choice',
  'books_by_category_and_stock',
];
const archivedIndexes = ['books_archived', 'books_archived_by_stock', 'books_archived_by_category_and_stock'];

const day = 86_400_000;
/** How SQLite names a list of constants. */
const periods = (count: number) => ['period', String(count)];

const publicLists: [string, Partial<Allowed>?][] = [
  ['', { walks: shopIndexes }],
  ['&cursor=$books'],
  ['&category=Fiqh'],
  ['&category=Fiqh&cursor=$books'],
  ['&inStock=true'],
  ['&inStock=true&cursor=$books'],
  ['&inStock=false'],
  ['&category=Fiqh&inStock=true'],
  ['&category=Fiqh&inStock=false&cursor=$books'],
  ['&ids=$books'],
  ['&sort=price', { walks: shopIndexes }],
  ['&sort=price-desc&cursor=$books'],
  ['&sort=title&cursor=$books'],
  ['&sort=title-ar&cursor=$books'],
  ['&sort=author-year&inStock=true&cursor=$books', chosen],
  ['&sort=title&category=Fiqh', chosen],
  ['&min=1&max=2&sort=price', chosen],
  ['&language=ar', chosen],
  ['&q=2929', search],
  ['&q=2929&category=Fiqh&inStock=true', search],
  ['&q=qqqq', search],
  ['&q=reader', everywhere],
];
const deskBooks: [string, Partial<Allowed>?][] = [
  ['', { walks: shopIndexes }],
  ['&cursor=$books'],
  ['&category=Fiqh'],
  ['&stock=in'],
  ['&stock=out'],
  ['&stock=low', { walks: ['books_few_left'] }],
  ['&archived=true&stock=low', { walks: ['books_few_left'] }],
  ['&category=Fiqh&stock=out&cursor=$books'],
  ['&archived=true', { walks: archivedIndexes }],
  ['&archived=true&cursor=$books'],
  ['&archived=true&category=Hadith'],
  ['&archived=true&stock=out'],
  ['&archived=true&category=Fiqh&stock=out'],
  ['&q=2928', search],
  ['&q=zzzz&stock=in', search],
  ['&q=reader', everywhere],
  ['&q=reader&archived=true', everywhere],
];
/**
 * A list of orders is read along an index that has all it is filtered by, and counted up to a number in any of these. The
 * orders themselves are read for common text alone.
 */
const counting = ['some', 'orders_by_day', 'orders_by_amount', 'orders_by_name'];
const along = (...walks: string[]) => ({ rows: 2 * many, walks: [...counting, ...walks], sorts: true });
const byDay = along('orders_by_day');
const byAmount = along('orders_by_amount');
const deskOrders: [string, Partial<Allowed>?][] = [
  ['', byDay],
  ['&cursor=$orders', byDay],
  ['&sort=oldest', byDay],
  ['&sort=amount', byAmount],
  ['&sort=amount-desc&cursor=$orders', byAmount],
  ['&status=Packed', byDay],
  ['&status=Packed&cursor=$orders', byDay],
  ['&status=Packed&sort=amount', byAmount],
  ['&from=2026-01-01&to=2999-01-01&status=Packed&cursor=$orders', byDay],
  ['&from=2026-01-01&sort=amount', byAmount],
  ['&country=US', byDay],
  ['&country=QA&sort=amount', byAmount],
  ['&payment=cash-due', byDay],
  ['&payment=card-paid', byDay],
  ['&payment=cash-due&status=Packed&country=US', byDay],
  ['&payment=refund-due', along('orders_refund_due')],
  ['&payment=refund-due&country=US&sort=amount', along('orders_refund_due')],
  ['&q=reader-77', search],
  ['&q=qqqq', search],
  ['&q=qq', search],
  ['&q=reader-78&status=Packed', search],
  // One order in three has it, and every order.
  ['&q=%2B1+217+555+0142&country=QA', along('orders')],
  ['&q=62701&sort=amount', along('orders')],
  ['&q=reader', along('orders')],
];
const messages: [string, Partial<Allowed>?][] = [
  ['', { walks: ['sqlite_autoindex_messages_1'] }],
  ['&cursor=$messages', { walks: ['sqlite_autoindex_messages_1'] }],
  ['&done=false'],
  ['&done=false&cursor=$messages'],
  ['&done=true', { walks: ['messages_done'] }],
  ['&done=true&cursor=$messages', { walks: ['messages_done'] }],
];

describe.each(bothEngines)('the lists on %s', (engine) => {
  let shop: TestShop;
  let planner: Planner;
  let seller: TestVisitor;
  let readerOfFive: TestVisitor;
  let readerOfFifty: TestVisitor;
  /** A cursor in the middle of the list. */
  let middle: Record<string, string>;

  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { DEMO: 'off' }, empty: true });
    const { readers, ...places } = await fillShop(shop.db, { books: many, orders: many, messages: many });
    middle = places;
    if (engine === 'postgres') await sql`vacuum analyze`.execute(shop.db.sql);
    seller = await sellerIn(shop);
    [readerOfFive, readerOfFifty] = [
      await logInAgain(shop, readers[0]!),
      await logInAgain(shop, readers[1]!),
    ];
    // The settings and the categories are read once for a catalogue version, and not for each list.
    await shop.deps.loadShopState();
    planner = await openPlanner(shop);
  });
  afterAll(async () => {
    await planner.close();
    await shop.close();
  });

  async function asked(visitor: TestVisitor, path: string): Promise<SeenStatement[]> {
    const seen = await seenStatements(async () => {
      const placed = path.replace(/\$(\w+)/, (_, table: string) => middle[table]!);
      expect((await visitor.get(placed)).status).toBe(200);
    });
    // The catalogue version is polled in the background.
    return seen.filter(({ text }) => /^(select|with) /.test(text) && !/ from "?catalogue\b/.test(text));
  }
  async function faults(statements: SeenStatement[], allowed: Partial<Allowed> = {}) {
    expect(statements.length).toBeGreaterThan(0);
    const found: [string, string[]][] = [];
    for (const one of statements)
      found.push([one.text, await planner.faults(one, { rows: page, ...allowed })]);
    return found.filter(([, told]) => told.length > 0);
  }

  test.each(publicLists)('public books%s are found by an index', async (filter, allowed) => {
    const statements: SeenStatement[] = [];
    // If the first list finds nothing, the second one need not look.
    for (const list of ['list', 'shelf'])
      statements.push(...(await asked(shop.visitor(), `/api/product/${list}?limit=50${filter}`)));
    expect(await faults(statements, allowed)).toEqual([]);
  });

  test.each(deskBooks)('the seller’s books%s are found by an index', async (filter, allowed) => {
    expect(await faults(await asked(seller, `/api/product/manage?limit=50${filter}`), allowed)).toEqual([]);
  });

  test.each(deskOrders)('the seller’s orders%s are found by an index', async (filter, allowed) => {
    expect(await faults(await asked(seller, `/api/order/seller?limit=50${filter}`), allowed)).toEqual([]);
  });

  test.each(messages)('messages%s are found by an index', async (filter, allowed) => {
    expect(await faults(await asked(seller, `/api/messages/list?limit=50${filter}`), allowed)).toEqual([]);
  });

  test('the dashboard reads one month of orders and the carts', async () => {
    const walks = ['cart_lines_by_book', 'books_few_left', ...periods(30)];
    const allowed = { rows: 31 * 24, walks, sorts: true };
    expect(await faults(await asked(seller, '/api/order/dashboard'), allowed)).toEqual([]);
  });

  test('a report reads the orders of its days, and their lines once', async () => {
    const [to, from] = [0, 2].map((days) => new Date(Date.now() - days * day).toISOString().slice(0, 10));
    const path = `/api/order/report?from=${from}&to=${to}&by=day`;
    const allowed = { rows: 4 * 3 * 24, walks: periods(3), sorts: true };
    expect(await faults(await asked(seller, path), allowed)).toEqual([]);
  });

  test('a page of the export is found by an index', async () => {
    const to = new Date(Date.now() - 9 * day).toISOString().slice(0, 10);
    const from = new Date(Date.now() - 10 * day).toISOString().slice(0, 10);
    const path = `/api/order/export?from=${from}&to=${to}`;
    expect(await faults(await asked(seller, path), { rows: page, sorts: true })).toEqual([]);
  });

  test.each(['/api/order/user', '/api/address/get', '/api/user/is-auth'])(
    'a shopper’s own %s is found by an index',
    async (path) => {
      expect(await faults(await asked(readerOfFifty, path), { sorts: true })).toEqual([]);
    },
  );

  test('what a page shows is found by an index', async () => {
    const reader = bookLoaders(shop.db, shop.deps.loadShopState);
    const seen = await seenStatements(async () => {
      await reader.books({ inStock: true, limit: 40 });
      await reader.books({ category: 'Fiqh', limit: 40, cursor: middle.books! });
      const book = await reader.book(middle.books!);
      await reader.volumes(book!._id);
      await reader.related(book!);
    });
    // The counts beside the choices of a filter read every book once for each catalogue version.
    const counts = seen.filter(({ text }) => text.includes('group by'));
    const others = seen.filter((one) => !counts.includes(one) && !one.text.includes(' catalogue'));
    expect(await faults(others)).toEqual([]);
    const walks = ['books_by_choice', 'by_name'];
    expect(await faults(counts, { rows: 3 * many, walks, sorts: true })).toEqual([]);
  });

  test.each(['/api/product/manage', '/api/order/seller', '/api/messages/list'])(
    'five rows of %s take as many statements as fifty',
    async (path) => {
      const [five, fifty] = [await asked(seller, `${path}?limit=5`), await asked(seller, `${path}?limit=50`)];
      expect(five.length).toBeGreaterThan(1);
      expect(fifty.length).toBe(five.length);
    },
  );
  // The total is counted once for each catalogue version, so only the first of the two requests counts.
  test.each([
    ['list', 'Dawah'],
    ['shelf', 'Seerah'],
  ])('five books of the %s take as many statements as fifty', async (list, category) => {
    const few = await asked(shop.visitor(), `/api/product/${list}?limit=5&category=${category}`);
    const more = await asked(shop.visitor(), `/api/product/${list}?limit=50&category=${category}`);
    expect([few.length, more.length]).toEqual([3, 2]);
  });

  test('five orders of a shopper take as many statements as fifty', async () => {
    const [five, fifty] = [
      await asked(readerOfFive, '/api/order/user'),
      await asked(readerOfFifty, '/api/order/user'),
    ];
    expect(fifty.length).toBe(five.length);
  });
});
