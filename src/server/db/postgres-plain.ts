import pg from 'pg';
import { startTimeout, unusable } from './postgres-open-lock.ts';

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
