import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql as raw } from 'kysely';
import pg from 'pg';
import { writeVersion } from '../catalogue-version.ts';
import { watchCatalogue } from './catalogue-watch.ts';
import type { Db, WarnLog } from '../database.ts';
import { migrate, type MigrationStore } from '../migrate.ts';
import {
  applicationName,
  migrationLock,
  numbersAsNumbers,
  openPlain,
  refuseOtherSellers,
} from './postgres-open-lock.ts';
import { postgresSearch } from '../search/postgres-search.ts';
import type { Tables } from '../tables.ts';

const maxAttempts = 4;

export async function openPostgres(url: string, log: WarnLog, generatedPassword?: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ShopClient,
    max: 10,
    // Also the wait for a free connection: the limits below end whatever holds one before that.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 15_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    // Statements that a transaction starts together are sent together.
    pipeline: true,
    stream: socketWithTimeout,
    types: { getTypeParser: numbersAsNumbers },
  });
  // The pool drops an idle connection that fails; the next query opens a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  // A connection that fails between two statements would crash the process; the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const migrated = await runMigrations(url);

  const sql = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const name = applicationName(generatedPassword);
  const catalogue = await watchCatalogue(url, name, pool, log).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const transaction: Db['transaction'] = async (work) => {
    const [result, version] = await retryDeadlocks(() =>
      sql.transaction().execute(async (trx) => {
        const done = await work(trx);
        const raised = await writeVersion(trx);
        if (raised !== null) await raw`select pg_notify('catalogue', ${String(raised)})`.execute(trx);
        return [done, raised] as const;
      }),
    );
    if (version !== null) catalogue.seen(version);
    return result;
  };
  const db: Db = {
    engine: 'postgres',
    sql,
    migrated,
    search: postgresSearch,
    transaction,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    catalogueVersion: catalogue.version,
    catalogueVersionSync: catalogue.versionSync,
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await catalogue.close();
      await sql.destroy();
      // Kysely ends the pool only if it was used.
      if (!pool.ending) await pool.end();
    },
  };
  try {
    if (generatedPassword) await refuseOtherSellers(pool, name);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Of each connection: what is beyond them is parsed each time. */
const maxPrepared = 200;
const preparedNames = new Map<string, string>();

/**
 * The name under which a connection prepares a statement, so that PostgreSQL parses and plans it once. A statement with a
 * star is not prepared: it would fail on a connection that was open while a newer version added a column.
 */
function nameOf(text: string): string | undefined {
  const name = preparedNames.get(text);
  if (name || preparedNames.size === maxPrepared || text.includes('*')) return name;
  preparedNames.set(text, `warraq_${preparedNames.size}`);
  return preparedNames.get(text);
}

/** Gives up connecting after 5 seconds, and prepares statements. */
class ShopClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: 5_000 });
  }

  override query(...[text, values, ...rest]: unknown[]): never {
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const args = isPrepared ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest];
    return (super.query as (...all: unknown[]) => never).apply(this, args);
  }
}

/**
 * The server ends a statement after 10 seconds, so a connection that is silent for 18 is frozen or cut off. Closing it is
 * the only certain way to roll back its transaction.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(18_000, () =>
    socket.destroy(new Error('Connection terminated: no answer in time')),
  );
}

/** On a connection without a statement timeout. */
export async function runMigrations(url: string) {
  const pool = await openPlain(url);
  try {
    return await migrate(postgresMigrations(pool));
  } finally {
    await pool.end();
  }
}

/** A deadlock or a serialisation failure rolled back the whole transaction, so it is safe to run it again. */
async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === maxAttempts || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

export function postgresMigrations(pool: pg.Pool): MigrationStore {
  let client: pg.PoolClient;
  return {
    engine: 'postgres',
    async exclusively(work) {
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
  };
}
