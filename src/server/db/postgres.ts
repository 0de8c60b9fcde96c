import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql as raw } from 'kysely';
import pg from 'pg';
import { camelCase, namedBy } from './camel-case.ts';
import { watchCatalogue } from './catalogue-watch.ts';
import type { Db, DbLog } from './database.ts';
import { migrate, type MigrationStore } from './migrate.ts';
import { openPlain } from './postgres-plain.ts';
import { migrationLock, presence, refuseOtherSellers } from './postgres-open-lock.ts';
import { readNewOrders } from './order-texts.ts';
import { postgresNames } from './postgres-names.ts';
import { giveShortcut, type Shortcut } from './prepared.ts';
import type { Tables } from './tables.ts';

const tries = 4;

export async function openPostgres(url: string, log: DbLog, madeUp?: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    stream: patientSocket,
    types: { getTypeParser: numbersAsNumbers },
  });
  // An idle connection that dies is dropped by the pool; the next query opens a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  // One that dies between two statements of a transaction has nobody to tell it to: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  await prepare(url);

  const sql = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  giveShortcut(sql, namedQueries(pool));
  const name = presence(madeUp);
  const catalogue = await watchCatalogue(url, name, pool, log).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const transaction: Db['transaction'] = (work) => again(() => sql.transaction().execute(work));
  const db: Db = {
    engine: 'postgres',
    sql,
    names: postgresNames(pool),
    transaction,
    shortTransaction: (work) => transaction(async (trx) => work(trx)),
    async changeCatalogue(work, isChange) {
      const [result, version] = await transaction(async (trx) => {
        const done = await work(trx);
        if (isChange && !isChange(done)) return [done, 0] as const;
        const row = await trx
          .updateTable('catalogue')
          .set((catalogueRow) => ({ version: catalogueRow('version', '+', 1) }))
          .returning('version')
          .executeTakeFirstOrThrow();
        await raw`select pg_notify('catalogue', ${String(row.version)})`.execute(trx);
        return [done, row.version] as const;
      });
      catalogue.seen(version);
      return result;
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    watchOrders: catalogue.watchOrders,
    catalogueVersion: catalogue.version,
    versionAtOnce: catalogue.versionAtOnce,
    settle: () => settle(pool, log),
    readNewOrders: () => readNewOrders(pool),
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await catalogue.close();
      await sql.destroy();
      // Kysely ends the pool only if it was ever used.
      if (!pool.ending) await pool.end();
    },
  };
  try {
    if (madeUp) await refuseOtherSellers(pool, name);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** It would do so by itself, but only after a while; until then searches are planned for an empty shop. */
async function settle(pool: pg.Pool, log: DbLog) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) books, book_names');
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'books could not be analyzed');
  } finally {
    client.release(true);
  }
}

/** Each query under a name of its own, so that the server reads and plans it once for a connection. */
function namedQueries(pool: pg.Pool): Shortcut {
  const names = new Map<string, string>();
  return async ({ sql: text, parameters }) => {
    let name = names.get(text);
    if (!name) names.set(text, (name = hash('sha1', text)));
    const query = { name, text, values: [...parameters], rowMode: 'array' as const };
    const { rows, fields } = await pool.query<unknown[]>(query);
    return rows.map(namedBy(fields.map((field) => camelCase(field.name))));
  };
}

/** bigint and numeric as numbers: every value we keep is below 2^53. */
function numbersAsNumbers(oid: number, format?: 'text' | 'binary') {
  if (oid === 20 || oid === 1700) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/**
 * The server ends a statement after ten seconds: one that is silent for twice as long is frozen or cut off. The
 * connection goes with whatever stood open on it, since only that undoes a transaction for sure.
 */
function patientSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(20_000, () =>
    socket.destroy(new Error('Connection terminated: no answer in time')),
  );
}

/** Over a connection of its own, for a migration may take its time. */
async function prepare(url: string) {
  const pool = await openPlain(url);
  try {
    await migrate(postgresMigrations(pool));
  } finally {
    await pool.end();
  }
}

/** A deadlock or a serialisation failure undid the whole transaction, so it may run again. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === tries || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

export function postgresMigrations(pool: pg.Pool): MigrationStore {
  let client: pg.PoolClient;
  return {
    engine: 'postgres',
    async alone(work) {
      client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('set local statement_timeout = 0');
        await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        const result = await work();
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    run: async (statements) => void (await client.query(statements)),
    applied: async () => (await client.query('select name, checksum from migrations order by name')).rows,
    record: async ({ name, checksum, appliedAt }) => {
      await client.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
        name,
        checksum,
        appliedAt,
      ]);
    },
  };
}
