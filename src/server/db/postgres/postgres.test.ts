import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import { testDatabase } from '../../../../tests/support/database/test-database.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const quiet = { warn: () => {} };
let url = '';
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const database = await testDatabase('postgres');
  url = database?.url ?? '';
  drop = database?.drop;
});
afterAll(() => drop?.());

test('killed connections are opened again, including the LISTEN connection', async () => {
  const [db, other] = [await openPostgres(url, quiet), await openPostgres(url, quiet)];
  const subjects = () => db.sql.selectFrom('attempts').select('subject').execute();
  const row = { scope: 'test', subject: 'a', count: 0, resetsAt: 0 };
  await Promise.all([subjects(), subjects(), subjects()]);
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
  await expect(interrupted).rejects.toThrow(/connection|terminat|ECONNRESET/i);
  await expect.poll(() => subjects().catch(() => 'lost')).toEqual([]);
  await db.sql.insertInto('attempts').values(row).execute();
  expect(await subjects()).toEqual([{ subject: 'a' }]);
  await changeBooks(db, async () => {});
  await expect.poll(() => other.catalogueVersion()).toBe(2);
  await isNotified(other);
  await db.close();
  await other.close();
});

test('a LISTEN connection that fails while it is set up is replaced', async () => {
  const db = await openPostgres(url, quiet);
  const [holder, watcher] = [await connected(), await connected()];
  const kill = (pid?: number) => watcher.query('select pg_terminate_backend($1)', [pid]);
  const listeners = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'warraq'",
    );
    return rows.map(({ pid }) => pid);
  };
  const [first] = await listeners();
  // A new LISTEN connection queries the version, and waits for this lock.
  await holder.query('begin; lock table catalogue');
  await kill(first);
  const next = async () => (await listeners()).find((pid) => pid !== first);
  await expect.poll(next).toBeDefined();
  await kill(await next());
  await expect.poll(listeners).toEqual([]);
  await holder.query('rollback');
  await isNotified(db);
  await Promise.all([holder.end(), watcher.end(), db.close()]);
});

test('an unreachable server is reported without the password', async () => {
  const opening = openPostgres('postgres://shop:secret-word@127.0.0.1:1/warraq', quiet);
  await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1\/warraq cannot be used: .*\.$/);
  await expect(opening).rejects.not.toThrow(/secret-word/);
});

/** Notifies until the version is known: a notification may be lost while the connection is replaced. */
async function isNotified(db: Awaited<ReturnType<typeof openPostgres>>) {
  const version = 1_000_000 + db.catalogueVersionSync()!;
  const client = await connected();
  const notify = () =>
    client
      .query("select pg_notify('catalogue', $1)", [String(version)])
      .then(() => db.catalogueVersionSync());
  await expect.poll(notify).toBe(version);
  await client.end();
}

async function connected() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function killConnections() {
  const client = await connected();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
