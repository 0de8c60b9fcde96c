import pg from 'pg';
import type { WarnLog } from '../database.ts';
import { startTimeout } from './postgres-open-lock.ts';

const pollEvery = 1_000;

/**
 * Caches the catalogue version of a PostgreSQL database that many processes share. A LISTEN connection is notified of
 * each commit, a slow poll covers lost notifications, and while the connection is down every call queries the version.
 * The connection is always open, so it also carries the application name that marks the shop as open.
 */
export async function watchCatalogue(url: string, name: string, pool: pg.Pool, log: WarnLog) {
  let latest = 0;
  let listening: pg.Client | null = null;
  let polling = false;
  let closed = false;

  const seen = (version: number) => {
    if (version > latest) latest = version;
  };
  const query = async () => {
    const { rows } = await pool.query<{ version: number }>('select version from catalogue');
    seen(rows[0]?.version ?? 0);
    return latest;
  };

  async function listen(connectionTimeoutMillis = 5_000) {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis });
    let isLost = false;
    const lost = (error?: Error) => {
      isLost = true;
      if (listening === client) listening = null;
      if (error && !closed) log.warn({ reason: error.message }, 'catalogue listener lost');
      client.end().catch(() => {});
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => seen(Number(payload)));
    try {
      await client.connect();
      await client.query(`set application_name = '${name}'; listen catalogue`);
      await query();
      if (isLost) throw new Error('the connection was lost before it listened');
      listening = client;
    } catch (error) {
      lost();
      throw error;
    }
    if (closed) lost();
  }

  await listen(startTimeout);
  const timer = setInterval(() => {
    if (polling) return;
    polling = true;
    (listening ? query() : listen())
      .catch((error: Error) => closed || log.warn({ reason: error.message }, 'catalogue poll failed'))
      .finally(() => (polling = false));
  }, pollEvery);
  timer.unref();

  return {
    seen,
    version: () => (listening ? latest : query()),
    versionSync: () => (listening ? latest : null),
    async close() {
      closed = true;
      clearInterval(timer);
      await listening?.end();
    },
  };
}
