import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, sql as raw } from 'kysely';
import { withEnvironment } from '../../config.ts';
import { audit, type Audit } from '../audit-queries.ts';
import { DatabaseError, type Sql, type Trx } from '../database.ts';
import { openPlain } from './postgres-open-lock.ts';
import { makePrivate } from '../local-disk.ts';
import type { Tables } from '../tables.ts';

const dumpName = 'warraq.dump';

/** Counts and dumps the same snapshot, so the counts match the dump while the shop goes on selling. */
export async function dumpPostgres(url: string, folder: string): Promise<Audit> {
  const file = join(folder, dumpName);
  await run('pg_dump', ['--version']);
  makePrivate(file);
  const counted = await inSnapshot(url, async (trx) => {
    const shop = await raw<{ found: boolean }>`select to_regclass('orders') is not null as found`.execute(
      trx,
    );
    if (!shop.rows[0]?.found) throw new DatabaseError('There is no shop in this database to back up.');
    const { rows } = await raw<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.snapshot}`];
    await run('pg_dump', [...options, `--file=${file}`], url);
    return audit(trx);
  });
  // Reads the whole dump once, to prove that it can be restored.
  await run('pg_restore', ['--file=-', file]);
  return counted;
}

/** Replaces the database in one transaction. */
export async function placePostgres(folder: string, url: string): Promise<Audit> {
  const options = ['--single-transaction', '--clean', '--if-exists', '--no-owner', '--no-privileges'];
  await run('pg_restore', [...options, join(folder, dumpName)], url);
  return inSnapshot(url, audit);
}

/** Reads one snapshot of a database of any version of the shop: nothing is migrated. */
async function inSnapshot<T>(url: string, work: (trx: Trx) => Promise<T>): Promise<T> {
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

/** Every user of the machine can read arguments, so the password is passed in the environment. */
function run(program: string, args: string[], url?: string): Promise<void> {
  const address = url ? new URL(url) : null;
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const target = address ? [`--dbname=${address.href}`] : [];
  return new Promise((resolve, reject) => {
    const env = password ? withEnvironment({ PGPASSWORD: password }) : undefined;
    const child = spawn(program, [...target, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', () => reject(new DatabaseError(`${program} is needed for this and was not found.`)));
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new DatabaseError(`${program} failed: ${errors.trim().split('\n').at(-1)}.`)),
    );
  });
}
