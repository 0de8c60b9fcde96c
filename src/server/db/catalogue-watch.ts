import pg from 'pg';
import type { DbLog } from './database.ts';

const pollEvery = 1_000;

/**
 * Knows the catalogue version of a PostgreSQL shared by many processes without asking on every request:
 * a listening connection hears each commit, a slow poll covers for it, and while it is down every call asks.
 * As the one connection that always stands, it also bears the name by which others know that the shop is open.
 */
export async function watchCatalogue(url: string, name: string, pool: pg.Pool, log: DbLog) {
  const waiting = new Set<() => void>();
  let known = 0;
  let listening: pg.Client | null = null;
  let looking = false;
  let closed = false;

  const seen = (version: number) => {
    if (version > known) known = version;
  };
  const ask = async () => {
    const { rows } = await pool.query<{ version: number }>('select version from catalogue');
    seen(rows[0]?.version ?? 0);
    return known;
  };

  async function listen() {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let isLost = false;
    const lost = (error?: Error) => {
      isLost = true;
      if (listening === client) listening = null;
      if (error && !closed) log.warn({ reason: error.message }, 'catalogue listener lost');
      client.end().catch(() => {});
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'catalogue') seen(Number(payload));
      else for (const changed of waiting) changed();
    });
    try {
      await client.connect();
      await client.query(`set application_name = '${name}'; listen catalogue; listen orders`);
      await ask();
      if (isLost) throw new Error('the listening connection was lost before it was of use');
      listening = client;
    } catch (error) {
      lost();
      throw error;
    }
    if (closed) lost();
  }

  await listen();
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    (listening ? ask() : listen())
      .catch((error: Error) => closed || log.warn({ reason: error.message }, 'catalogue poll failed'))
      .finally(() => (looking = false));
  }, pollEvery);
  timer.unref();

  return {
    seen,
    watchOrders: (changed: () => void) => {
      waiting.add(changed);
      return () => void waiting.delete(changed);
    },
    version: () => (listening ? known : ask()),
    versionAtOnce: () => (listening ? known : null),
    async close() {
      closed = true;
      clearInterval(timer);
      await listening?.end();
    },
  };
}
