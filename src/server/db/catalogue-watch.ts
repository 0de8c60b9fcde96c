import pg from 'pg';
import type { DbLog } from './database.ts';

const pollEvery = 1_000;

/**
 * Knows the catalogue version of a PostgreSQL shared by many processes without asking on every request:
 * a listening connection hears each commit, a slow poll covers for it, and while it is down every call asks.
 */
export async function watchCatalogue(url: string, pool: pg.Pool, log: DbLog) {
  let known = 0;
  let listening: pg.Client | null = null;
  let closed = false;

  const seen = (version: number) => {
    if (version > known) known = version;
  };
  const ask = async () => {
    const { rows } = await pool.query<{ version: number }>('select version from catalogue');
    seen(rows[0]!.version);
    return known;
  };

  async function listen() {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const lost = (error?: Error) => {
      if (listening === client) listening = null;
      if (error && !closed) log.warn({ reason: error.message }, 'catalogue listener lost');
      client.end().catch(() => {});
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => seen(Number(payload)));
    await client.connect();
    await client.query('listen catalogue');
    await ask();
    listening = client;
  }

  await listen();
  const timer = setInterval(() => {
    (listening ? ask() : listen()).catch((error: Error) => log.warn({ reason: error.message }, 'catalogue poll failed'));
  }, pollEvery);
  timer.unref();

  return {
    seen,
    version: () => (listening ? known : ask()),
    async close() {
      closed = true;
      clearInterval(timer);
      await listening?.end();
    },
  };
}
