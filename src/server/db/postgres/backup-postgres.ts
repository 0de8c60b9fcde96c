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

/** A dump drops only what it has. What a newer version has made must go too, or its next upgrade would find it. */
const dropAll = `
  begin;
  do $$ declare made text; begin
    for made in select format('drop table %I.%I cascade', schemaname, tablename) from pg_tables where schemaname = current_schema()
    loop execute made; end loop;
    for made in select format('drop function %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop execute made; end loop;
  end $$;
`;

/** Replaces the database in one transaction, whose commit is sent after the whole dump. */
export async function placePostgres(folder: string, url: string): Promise<Audit> {
  const options = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-'];
  const target = start('psql', ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1'], url);
  const source = start('pg_restore', [...options, join(folder, dumpName)]);
  // If it ends too early, its exit code tells why.
  target.child.stdin.on('error', () => {});
  target.child.stdin.write(dropAll);
  source.child.stdout.pipe(target.child.stdin, { end: false });
  await Promise.all([
    source.ended.then(
      () => target.child.stdin.end('commit;\n'),
      (error: unknown) => {
        target.child.kill();
        throw error;
      },
    ),
    target.ended.finally(() => source.child.kill()),
  ]);
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

async function run(program: string, args: string[], url?: string): Promise<void> {
  const { child, ended } = start(program, args, url);
  child.stdout.resume();
  await ended;
}

/** Every user of the machine can read arguments, so the password is passed in the environment. */
function start(program: string, args: string[], url?: string) {
  const address = url ? new URL(url) : null;
  const password = decodeURIComponent(address?.password ?? '');
  if (address) address.password = '';
  const target = address ? [`--dbname=${address.href}`] : [];
  const env = password ? withEnvironment({ PGPASSWORD: password }) : undefined;
  const child = spawn(program, [...target, ...args], { env });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', () => reject(new DatabaseError(`${program} is needed for this and was not found.`)));
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new DatabaseError(`${program} failed: ${errors.trim().split('\n').at(-1)}.`)),
    );
  });
  return { child, ended };
}
