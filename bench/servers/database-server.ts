import pg from 'pg';
import { startPostgres } from '../../scripts/test/postgres.mjs';
import { familyUsage, parentOf, type Usage } from './process-usage.ts';

export interface DatabaseServer {
  version: string;
  /** Makes an empty database and tells its address. */
  create(name: string): Promise<string>;
  usage(): Usage;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own, every commit durable. */
export async function startDatabase(): Promise<DatabaseServer> {
  const server = await startPostgres();
  const pid = await onServer(server.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return process.platform === 'linux' ? parentOf(rows[0]!.pid) : rows[0]!.pid;
  });
  let made = 0;
  return {
    version: server.version,
    async create(name) {
      const database = `${name}_${++made}`;
      await onServer(server.url, (client) => client.query(`create database ${database}`));
      const url = new URL(server.url);
      url.pathname = `/${database}`;
      return url.href;
    },
    usage: () => familyUsage(pid),
    stop: () => server.stop(),
  };
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
