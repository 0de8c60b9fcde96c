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

async function openShops(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
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
  const pool = await openPlain(url);
  try {
    const lock = 'select pg_try_advisory_lock($1) as held';
    const { rows } = await pool.query<{ held: boolean }>(lock, [migrationLock]);
    if (!rows[0]?.held || (await openShops(pool)).length > 0)
      throw new DatabaseError(
        `The shop is open on this database: stop every process of it, then ${purpose}.`,
      );
  } catch (error) {
    await pool.end();
    throw error;
  }
  return () => pool.end();
}

/** Parses bigint and numeric as numbers: every stored value is below 2^53. */
export function numbersAsNumbers(oid: number, format?: 'text' | 'binary') {
  if (oid === 20 || oid === 1700) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/**
 * A pool of one connection without a statement timeout, for migrations, moves and backups. It stays open until the end, with
 * the locks that it holds. Throws if it cannot connect.
 */
export async function openPlain(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: startTimeout,
    keepAlive: true,
    types: { getTypeParser: numbersAsNumbers },
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(url);
    const reason = (error as Error).message;
    throw new DatabaseError(`PostgreSQL at ${host}${pathname} cannot be used: ${reason}.`, { cause: error });
  }
}
