import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, sql as raw } from 'kysely';
import { withEnvironment } from '../config.ts';
import { audit, type Audit } from './audit-queries.ts';
import { DatabaseError, type Sql, type Trx } from './database.ts';
import { openPlain } from './postgres-plain.ts';
import type { Tables } from './tables.ts';

const name = 'warraq.dump';

/** What is counted is what is dumped, whatever the shop sells meanwhile. */
export async function dumpPostgres(url: string, folder: string): Promise<Audit> {
  const file = join(folder, name);
  await run('pg_dump', ['--version']);
  const counted = await inOneMoment(url, async (trx) => {
    const shop = await raw<{ found: boolean }>`select to_regclass('orders') is not null as found`.execute(
      trx,
    );
    if (!shop.rows[0]?.found) throw new DatabaseError('There is no shop in this database to back up.');
    const { rows } = await raw<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
    const how = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.snapshot}`];
    await run('pg_dump', [...how, `--file=${file}`], url);
    return audit(trx);
  });
  // Unpacks every row of the dump again, into nothing.
  await run('pg_restore', ['--file=-', file]);
  return counted;
}

/** All or nothing: what is there is replaced in one transaction. */
export async function placePostgres(folder: string, url: string): Promise<Audit> {
  const how = ['--single-transaction', '--clean', '--if-exists', '--no-owner', '--no-privileges'];
  await withoutTrigrams(url, () => run('pg_restore', [...how, join(folder, name)], url));
  return inOneMoment(url, audit);
}

/**
 * A dump of before names and orders had tables to be searched leaves those standing, and their indexes would hold on to
 * the extension that the dump takes away and brings back. Without these a search is as exact, only slower.
 */
async function withoutTrigrams(url: string, work: () => Promise<void>) {
  await say(url, 'drop index if exists book_names_by_trigram, order_texts_by_trigram');
  try {
    await work();
  } catch (error) {
    await say(url, trigramsAgain).catch(() => {});
    throw error;
  }
}

const trigramsAgain = `
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    if to_regclass('book_names') is not null then
      create index if not exists book_names_by_trigram on book_names using gin (search_key gin_trgm_ops);
    end if;
    if to_regclass('order_texts') is not null then
      create index if not exists order_texts_by_trigram on order_texts using gin (search_key gin_trgm_ops);
    end if;
  end if;
end
$$`;

async function say(url: string, words: string) {
  const pool = await openPlain(url);
  await pool.query(words).finally(() => pool.end());
}

/** Reads the database as it is, whatever version of the shop it is from: nothing is migrated here. */
async function inOneMoment<T>(url: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const pool = await openPlain(url);
  const sql: Sql = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    return await sql
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await raw`set local statement_timeout = 0`.execute(trx);
        await raw`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return work(trx);
      });
  } finally {
    await sql.destroy();
    if (!pool.ending) await pool.end();
  }
}

/** Arguments can be read by everybody on the machine, so the password travels in the environment. */
function run(program: string, args: string[], url?: string): Promise<void> {
  const address = url ? new URL(url) : null;
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const where = address ? [`--dbname=${address.href}`] : [];
  return new Promise((resolve, reject) => {
    const env = password ? withEnvironment({ PGPASSWORD: password }) : undefined;
    const child = spawn(program, [...where, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', () => reject(new DatabaseError(`${program} is needed for this and was not found.`)));
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new DatabaseError(`${program} failed: ${said.trim().split('\n').at(-1)}.`)),
    );
  });
}
