import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authorYear, unknownYear } from '../../rules/shelf.ts';
import { migrate, type Migration, migrationFiles } from './migrate.ts';
import { openDatabase } from './open.ts';
import { type MigrationPlace, migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { type Engine, bothEngines } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };
const first: Migration = { name: '0001-one.sql', checksum: 'a', sql: 'create table one (n bigint);' };
const second: Migration = { name: '0002-two.sql', checksum: 'b', sql: 'create table two (n bigint);' };
const broken: Migration = {
  name: '0002-two.sql',
  checksum: 'b',
  sql: 'create table half (n bigint); insert into one (n) values (1); insert into nowhere (n) values (1);',
};

describe.each(bothEngines)('migrations on %s', (engine) => {
  let at: MigrationPlace;
  beforeEach(async () => {
    at = await migrationPlace(engine);
  });
  afterEach(() => at.remove());

  test('run once, in the order of their names, and are recorded with their checksums', async () => {
    const store = await at.store();
    const run = async (known: Migration[]) => (await migrate(store, known)).map(({ name }) => name);
    expect(await run([first])).toEqual(['0001-one.sql']);
    expect(await run([first, second])).toEqual(['0002-two.sql']);
    expect(await run([first, second])).toEqual([]);
    expect(await store.exclusively(() => store.applied())).toEqual([
      { name: '0001-one.sql', checksum: 'a' },
      { name: '0002-two.sql', checksum: 'b' },
    ]);
    expect(await at.tables()).toEqual(['migrations', 'one', 'two']);
  });

  test('a migration that fails is rolled back, and the earlier ones stay', async () => {
    const store = await at.store();
    await expect(migrate(store, [first, broken])).rejects.toThrow(/nowhere/);
    expect(await at.tables()).toEqual(['migrations', 'one']);
    expect(await store.exclusively(() => store.applied())).toEqual([{ name: '0001-one.sql', checksum: 'a' }]);
    expect(await migrate(await at.store(), [first, second])).toMatchObject([{ name: '0002-two.sql' }]);
  });

  test('a database of a newer version is refused and not changed', async () => {
    const store = await at.store();
    await migrate(store, [first, second]);
    await expect(migrate(store, [first])).rejects.toThrow(
      /^The data was written by a newer version of the shop \(it has "0002-two.sql".*\.$/,
    );
    expect(await at.tables()).toEqual(['migrations', 'one', 'two']);
  });

  test('an edited migration is refused', async () => {
    const store = await at.store();
    await migrate(store, [first]);
    await expect(migrate(store, [{ ...first, checksum: 'edited' }, second])).rejects.toThrow(
      /^The migration "0001-one.sql" is not the one this data was made with: .*\.$/,
    );
    expect(await at.tables()).toEqual(['migrations', 'one']);
  });

  test('books get the language of their edition and the year of their author', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0023'),
    );
    const book = (id: string, authorKey: string, edition: string) =>
      `('${id}', 'N', 'A', 'Hadith', 100, 100, '[]', '[]', '[]', 'n', 1, 1, '${authorKey}', '${edition}')`;
    await store.run(
      `insert into authors (key, name, died_ah, died_ce) values ('ah', 'A', 676, null), ('ce', 'B', null, 1277), ('no', 'C', null, null);
       insert into author_names values ('ah', 'ah'), ('ah2', 'ah'), ('ce', 'ce'), ('no', 'no');
       insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, created_at, updated_at, author_key, edition)
       values ${[
         book('1', 'ah', '{"language":"ar-en","pages":9}'),
         book('2', 'ah2', '{"pages":9,"language":"ar"}'),
         book('3', 'ce', '{}'),
         book('4', 'no', '{"language":"en"}'),
       ].join()}`,
    );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    const rows = await db.sql
      .selectFrom('books')
      .select(['id', 'language', 'authorYear'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: '1', language: 'ar-en', authorYear: authorYear({ diedAh: 676, diedCe: null }) },
      { id: '2', language: 'ar', authorYear: authorYear({ diedAh: 676, diedCe: null }) },
      { id: '3', language: '', authorYear: 1277 },
      { id: '4', language: 'en', authorYear: unknownYear },
    ]);
    await db.close();
  });

  test('an order from before the shop sent mail is in English, and one before the settings has the specified tax', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0025'),
    );
    await store.run(
      `insert into users values ('u', 'Layla', 'layla@example.com', 'h', 1, 1);
       insert into orders (id, user_id, status, payment_type, subtotal, tax, amount, address, search_key, created_at, updated_at)
       values ('o', 'u', 'Order Placed', 'COD', 1000, 20, 1020, '{}', 'o', 1, 1)`,
    );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    const [order] = await db.sql.selectFrom('orders').selectAll().execute();
    expect(order).toMatchObject({ id: 'o', lang: 'en', taxRate: 200, taxIncluded: 0 });
    expect(order).toMatchObject({ currency: 'USD', rounding: 0, delivery: 0, fee: 0, daysFrom: null });
    await db.close();
  });

  test('addresses from before the list of countries get its code where their country is certain', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0034'),
    );
    const written = [
      ['Iraq', 'IQ'],
      [' united kingdom ', 'GB'],
      ['UK', 'GB'],
      ['U.S.A.', 'US'],
      ['العراق', 'IQ'],
      ['الأردن', 'JO'],
      ['الاردن', 'JO'],
      ['السعوديه', 'SA'],
      ['فلسطين', 'PS'],
      ["Cote d'Ivoire", null],
      ['Congo', null],
      ['Korea', null],
      ['CA', null],
    ] as const;
    await store.run(
      `insert into users values ('u', 'Layla', 'layla@example.com', 'h', 1, 1);
       insert into addresses (id, user_id, first_name, last_name, email, street, city, state, zipcode, country, phone, created_at)
       values ${written.map(([country], n) => `('${String(n).padStart(2, '0')}', 'u', 'L', 'B', 'l@e.com', 's', 'c', 's', 1, '${country.replaceAll("'", "''")}', '1', 1)`).join()}`,
    );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    const rows = await db.sql.selectFrom('addresses').selectAll().orderBy('id').execute();
    expect(rows.map(({ country, countryCode }) => [country, countryCode])).toEqual(written);
    expect(rows.every(({ isDefault }) => isDefault === 0)).toBe(true);
    await db.close();
  });

  test('books and orders from before the counts are not counted', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0033'),
    );
    await store.run(
      `insert into users values ('u', 'Layla', 'layla@example.com', 'h', 1, 1);
       insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, in_stock, created_at, updated_at)
       values ('b', 'N', 'A', 'Hadith', 100, 100, '[]', '[]', '[]', 'n', 0, 1, 1);
       insert into orders (id, user_id, status, payment_type, subtotal, tax, amount, address, search_key, created_at, updated_at)
       values ('o', 'u', 'Order Placed', 'COD', 100, 2, 102, '{}', 'o', 1, 1);
       insert into order_lines values ('l', 'o', 0, 'b', 1, 'N', '', 'A', '', 'Hadith', '[]', 100, 100)`,
    );
    await migrate(store, all);
    const db = await openDatabase(at.config, quiet);
    expect(await db.sql.selectFrom('books').select(['inStock', 'fewLeft']).execute()).toEqual([
      { inStock: 0, fewLeft: null },
    ]);
    expect(await db.sql.selectFrom('orderLines').select(['quantity', 'taken']).execute()).toEqual([
      { quantity: 1, taken: 0 },
    ]);
    expect(await db.sql.selectFrom('stock').selectAll().execute()).toEqual([]);
    await db.close();
  });

  test.each([
    ['a demo', 'test', 1],
    ['a real shop', 'stripe', 0],
  ])(
    'the data of %s from before the mode was written is known by its payments',
    async (_, provider, demo) => {
      const store = await at.store();
      const all = migrationFiles(engine);
      await migrate(
        store,
        all.filter(({ name }) => name < '0015'),
      );
      await store.run(
        `insert into users values ('u', 'Layla', 'layla@example.com', 'h', 1, 1);
       insert into orders (id, user_id, status, payment_type, is_paid, subtotal, tax, amount, address, search_key, created_at, updated_at)
       values ('o', 'u', 'Order Placed', 'Online', 1, 1000, 20, 1020, '{}', 'o', 1, 1);
       insert into payments values ('p', 'o', '${provider}', 'r', 'u', 1020, 'usd', 'paid', 1, 1)`,
      );
      await migrate(store, all);
      const db = await openDatabase(at.config, quiet);
      expect(await db.sql.selectFrom('shopMode').select('demo').execute()).toEqual([{ demo }]);
      expect(await db.sql.selectFrom('orders').select('demoPaid').execute()).toEqual([{ demoPaid: demo }]);
      await db.close();
    },
  );

  test('the provider of the demo, once called `test`, is called `demo`, and its rows stay', async () => {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0072'),
    );
    const session = (id: string) =>
      `insert into test_card_sessions values ('${id}', 'o', 1020, 'usd', 'paid', '{}', '/', '/', 1, 1)`;
    const payment = (id: string, provider: string) =>
      `insert into payments (id, order_id, provider, reference, amount, currency, status, created_at, updated_at)
       values ('${id}', 'o', '${provider}', '${id}', 1020, 'usd', 'paid', 1, 1)`;
    const refund = (id: string, provider: string) =>
      `insert into refunds values ('${id}', 'o', null, '${provider}', null, 10, 'desk', 'done', '[]', 1, 1)`;
    await store.run(
      [
        `insert into users (id, name, email, password_hash, created_at, updated_at)
         values ('u', 'Layla', 'layla@example.com', 'h', 1, 1)`,
        `insert into orders (id, user_id, status, payment_type, subtotal, tax, amount, address, search_key, created_at, updated_at, number)
         values ('o', 'u', 'Cancelled', 'Online', 1000, 20, 1020, '{}', 'o', 1, 1, 10010011)`,
        payment('one', 'test'),
        payment('two', 'stripe'),
        ...['test', 'stripe', 'cash'].map((provider) => refund(provider, provider)),
        session('one'),
        `insert into test_card_refunds values ('r', 'one', null, 'refund', 10, 'done', 1)`,
        `insert into payment_events values ('test', 'e', 'k', 'one', 'paid', 1)`,
        `insert into secrets values ('test-cards', 'secret')`,
      ].join(';'),
    );
    await migrate(store, all);
    const { sql, close } = await openDatabase(at.config, quiet);
    const providers = async (table: 'payments' | 'refunds') =>
      (await sql.selectFrom(table).select(['id', 'provider']).orderBy('id').execute()).map(
        ({ id, provider }) => `${id} ${provider}`,
      );
    expect(await providers('payments')).toEqual(['one demo', 'two stripe']);
    expect(await providers('refunds')).toEqual(['cash cash', 'stripe stripe', 'test demo']);
    expect(await sql.selectFrom('demoCardSessions').select('id').execute()).toEqual([{ id: 'one' }]);
    expect(await sql.selectFrom('demoCardRefunds').select('id').execute()).toEqual([{ id: 'r' }]);
    expect(await sql.selectFrom('paymentEvents').select('provider').execute()).toEqual([
      { provider: 'demo' },
    ]);
    expect(await sql.selectFrom('secrets').selectAll().execute()).toEqual([
      { name: 'demo-cards', value: 'secret' },
    ]);
    await close();
  });

  test('concurrent opens of one process migrate once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(at.config, quiet)));
    const versions = await Promise.all(opened.map((db) => db.catalogueVersion()));
    expect(versions).toEqual([1, 1, 1, 1]);
    await Promise.all(opened.map((db) => db.close()));
    const store = await at.store();
    const applied = await store.exclusively(() => store.applied());
    expect(applied.map(({ name }) => name)).toEqual(migrationFiles(engine).map(({ name }) => name));
  });
});

test('a migration may be for one engine only', () => {
  const names = (engine: Engine) => migrationFiles(engine).map(({ name }) => name);
  expect(names('sqlite')).toContain('0004-names.sqlite.sql');
  expect(names('sqlite')).not.toContain('0004-names.postgres.sql');
  expect(names('postgres')).toContain('0004-names.postgres.sql');
  expect(names('postgres')).not.toContain('0004-names.sqlite.sql');
  expect(names('postgres')).toContain('0001-shop.sql');
});
