import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseError } from '../database.ts';

/** Advisory lock held during migrations and restores; a shop that starts waits for it. */
export const migrationLock = 7_215_003_118;

const shop = 'warraq';

/** Names the connection that an open shop always holds. A generated password is told apart by its hash. */
export function applicationName(generatedPassword?: string): string {
  return generatedPassword
    ? `${shop} ${createHash('sha256').update(generatedPassword).digest('hex').slice(0, 16)}`
    : shop;
}

async function openShops(client: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where datname = current_database() and (application_name = $1 or application_name like $2)',
    [shop, `${shop} %`],
  );
  return rows.map(({ name }) => name);
}

/** Processes that generated different passwords in their own data folders would refuse each other's seller. */
export async function refuseOtherSellers(pool: pg.Pool, name: string): Promise<void> {
  if ((await openShops(pool)).every((other) => other === name)) return;
  throw new DatabaseError(
    'Another process of the shop on this database has a seller password of its own: set the same SELLER_PASSWORD for all of them.',
  );
}

/** In milliseconds. A start or a command may wait for a busy server longer than a shopper does. */
export const startTimeout = 30_000;

/** Prevents every process of the shop from opening. Returns the function that releases the lock. */
export async function holdClosed(url: string, purpose: 'restore' | 'move'): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: startTimeout,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unusable(url, error);
  }
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      migrationLock,
    ]);
    if (!rows[0]?.held || (await openShops(client)).length > 0) {
      throw new DatabaseError(
        `The shop is open on this database: stop every process of it, then ${purpose}.`,
      );
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

export function unusable(url: string, error: unknown): DatabaseError {
  const { host, pathname } = new URL(url);
  return new DatabaseError(`PostgreSQL at ${host}${pathname} cannot be used: ${(error as Error).message}.`, {
    cause: error,
  });
}

/** A pool of one connection without a statement timeout, for migrations and backups. Throws if it cannot connect. */
export async function openPlain(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: startTimeout,
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw unusable(url, error);
  }
}
