import pg from 'pg';
import { unusable } from './postgres-open-lock.ts';

/** One connection without the shop's impatience, for what may take its time; reached, or told why not. */
export async function openPlain(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
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
