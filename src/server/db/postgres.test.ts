import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import { testDatabase } from './test-database.ts';

const quiet = { warn: () => {} };
let url = '';
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const database = await testDatabase('postgres');
  url = database?.url ?? '';
  drop = database?.drop;
});
afterAll(() => drop?.());

test('connections that are killed are opened anew, the listening one too', async () => {
  const [db, other] = [await openPostgres(url, quiet), await openPostgres(url, quiet)];
  const kept = () => db.sql.selectFrom('attempts').select('subject').execute();
  const row = { scope: 'test', subject: 'a', count: 0, resetsAt: 0 };
  await Promise.all([kept(), kept(), kept()]);
  const interrupted = db.transaction(async (trx) => {
    await trx
      .insertInto('attempts')
      .values({ ...row, subject: 'interrupted' })
      .execute();
    await killConnections();
    await trx
      .insertInto('attempts')
      .values({ ...row, subject: 'never' })
      .execute();
  });
  await expect(interrupted).rejects.toThrow(/connection|terminat/i);
  await expect.poll(() => kept().catch(() => 'lost'), { timeout: 10_000 }).toEqual([]);
  await db.sql.insertInto('attempts').values(row).execute();
  expect(await kept()).toEqual([{ subject: 'a' }]);
  await db.changeCatalogue(async () => {});
  await expect.poll(() => other.catalogueVersion(), { timeout: 10_000 }).toBe(2);
  await db.close();
  await other.close();
});

test('a PostgreSQL that is not there is told in a sentence without the password', async () => {
  const opening = openPostgres('postgres://shop:secret-word@127.0.0.1:1/warraq', quiet);
  await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1\/warraq cannot be used: .*\.$/);
  await expect(opening).rejects.not.toThrow(/secret-word/);
});

async function killConnections() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
